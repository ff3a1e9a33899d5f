import { number } from '#lib/numbers.ts';

/** Of a state that changed. */
export function standing(people: number): string {
  return people === 1 ? '1 person is here now' : `${number(people)} people are here now`;
}

/** Of an agreement whose words or choices changed. */
export function askedAgain(people: number): string {
  const who = people === 1 ? '1 person who has agreed is' : `${number(people)} people who have agreed are`;
  return `What people agree to is different: ${who} asked again before anything more is kept from them.`;
}

/** Who made a version, in the middle of a sentence. */
export function maker(name: string | null): string {
  return name ?? 'the system';
}
