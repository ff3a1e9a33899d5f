/** "25", "I am 25", "mi a 25 years old": an age and little else. */
const AGE =
  /^(?:(?:i'?m|i am|im|mi|me|my|age|is|a|am|only|just|about|turn(?:ed)?|going on)[\s:]+){0,4}(\d{1,3})\s*(?:(?:years?|yrs?|yr|yo|y\/o|old|of age|now|man|sah)[\s.]*){0,3}$/u;
const RANGE = /(\d{1,3})\s*(?:to|-|–|until)\s*(\d{1,3})/iu;
const OPEN = /(\d{1,3})\s*(?:\+|and (?:over|older|up)|or (?:over|older|more))/iu;

/** Returns the age that a text states, in years. @param said a text after `normalise`. */
export function ageIn(said: string): number | undefined {
  const age = Number(AGE.exec(said)?.[1]);
  return age >= 1 && age <= 120 ? age : undefined;
}

/** Whether a label like "25 to 34" or "65 and over" holds an age. */
export function includesAge(label: string, age: number): boolean {
  const [, from, to] = RANGE.exec(label) ?? [];
  if (from !== undefined && to !== undefined) return age >= Number(from) && age <= Number(to);
  const open = OPEN.exec(label)?.[1];
  return open !== undefined && age >= Number(open);
}
