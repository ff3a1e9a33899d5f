import { useState } from 'react';

const KEY = 'simulator.person';

/** Returns who chats from this browser, and a function to become somebody new. */
export function usePerson(): [person: string, startOver: () => void] {
  const [person, setPerson] = useState(() => localStorage.getItem(KEY) ?? become(crypto.randomUUID()));
  return [person, () => setPerson(become(crypto.randomUUID()))];
}

function become(person: string): string {
  localStorage.setItem(KEY, person);
  return person;
}
