/** "25", "I am 25", "mi a 25 years old": an age and little else. */
const AGE =
  /^(?:(?:i'?m|i am|im|mi|me|my|age|is|a|am|only|just|about|turn(?:ed)?|going on)[\s:]+){0,4}(\d{1,3})\s*(?:(?:years?|yrs?|yr|yo|y\/o|old|of age|now|man|sah)[\s.]*){0,3}$/u;
const RANGE = /(\d{1,3})\s*(?:to|-|–|until)\s*(\d{1,3})/iu;
const OPEN = /(\d{1,3})\s*(?:\+|and (?:over|older|up)|or (?:over|older|more))/iu;

/** The youngest that may take part. */
export const ADULT = 18;

/** The age that a text states, in years. @param said as `normalise` leaves it. */
export function ageIn(said: string): number | undefined {
  const age = Number(AGE.exec(said)?.[1]);
  return age >= 1 && age <= 120 ? age : undefined;
}

/** "I'm 16", "mi a 15", "I am 17 years old": somebody says how old they are, and it is under 18. */
export function saysUnderAge(said: string): boolean {
  if (/\b(i'?m|i am|im|mi|me)( a| is| still)? (under ?(18|age)|a minor|too young|not 18)\b/u.test(said))
    return true;
  const age = ageIn(said);
  return age !== undefined && age < ADULT && !/^\d+$/u.test(said);
}

/** Whether a label like "25 to 34" or "65 and over" holds an age. */
export function includesAge(label: string, age: number): boolean {
  const [, from, to] = RANGE.exec(label) ?? [];
  if (from !== undefined && to !== undefined) return age >= Number(from) && age <= Number(to);
  const open = OPEN.exec(label)?.[1];
  return open !== undefined && age >= Number(open);
}
