import { number } from '#lib/numbers.ts';

/** Says how many people are in a state that changed. */
export function peopleHereNow(people: number): string {
  return people === 1 ? '1 person is here now' : `${number(people)} people are here now`;
}

/** Says how many people must agree again because the words or choices of an agreement changed. */
export function askedAgain(people: number): string {
  const who = people === 1 ? '1 person who has agreed is' : `${number(people)} people who have agreed are`;
  return `What people agree to is different: ${who} asked again before anything more is kept from them.`;
}

/** Names who made a version, for the middle of a sentence. */
export function maker(name: string | null): string {
  return name ?? 'the system';
}
