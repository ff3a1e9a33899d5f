import { useState } from 'react';

const KEY = 'simulator.person';

/** Who is chatting from this browser, and a way to become somebody new. */
export function usePerson(): [person: string, startOver: () => void] {
  const [person, setPerson] = useState(() => localStorage.getItem(KEY) ?? become(crypto.randomUUID()));
  return [person, () => setPerson(become(crypto.randomUUID()))];
}

function become(person: string): string {
  localStorage.setItem(KEY, person);
  return person;
}
