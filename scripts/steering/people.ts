import { CATEGORIES, pilot, type Category } from '@labrish/pilot';

/** What is assumed of people. Nobody has measured it for this product: change it, and see what follows. */
export interface Assumptions {
  /** How often they speak in which way, whatever they are asked in. */
  habits: Record<Category, number>;
  /** How often somebody speaks as a question is put that leans to another wording than the usual one; else by habit. */
  follows: number;
  /** How many choose a wording themselves, which then always holds. */
  choose_wording: number;
  /** How many recordings one person gives on average; some give many, most give few (geometric). */
  recordings_each: number;
  /** The topic that people like least is answered so often when it is asked, and the one they like most so often. */
  appeal: readonly [least: number, most: number];
  /** After so many questions in a row that they do not care for they stop. */
  patience: number;
  /** How many recordings turn out usable. */
  usable: number;
  /** How many contributors come by a campaign's link, which somebody hands out in a parish of their choice. */
  invited: number;
}

export const ASSUMED: Assumptions = {
  habits: { English: 0.17, Mix: 0.46, Patwa: 0.37 },
  follows: 0.4,
  choose_wording: 0.2,
  recordings_each: 10,
  appeal: [0.4, 0.95],
  patience: 6,
  usable: 0.9,
  invited: 0.3,
};

/** A contributor, drawn by the census. */
export interface Person {
  parish: string;
  age: string;
  wording: Category | null;
  /** How many recordings they are willing to give. */
  willing: number;
}

/**
 * @param chance evenly spread over 0 to 1, a new number at every call.
 * @param missing recordings by parish where links are handed out where they are missing; null: everywhere alike.
 */
export function drawPerson(
  chance: () => number,
  assumed: Assumptions,
  missing: ReadonlyMap<string, number> | null,
): Person {
  const by = <T>(from: readonly T[], weigh: (one: T) => number) => drawBy(chance, from, weigh);
  const isInvited = chance() < assumed.invited && missing !== null;
  const parish = by(pilot.parishes, ({ code, people }) => (isInvited ? (missing.get(code) ?? 0) : people));
  return {
    parish: parish.code,
    age: by(pilot.age_groups, ({ people }) => people).name,
    wording: chance() < assumed.choose_wording ? by(CATEGORIES, (one) => assumed.habits[one]) : null,
    willing: 1 + Math.floor(Math.log(1 - chance()) / Math.log(1 - 1 / assumed.recordings_each)),
  };
}

/** How often each topic is answered when it is asked: evenly between the least and the most liked. */
export function appealOf(topic: number, topics: number, [least, most]: Assumptions['appeal']): number {
  return topics < 2 ? most : least + ((most - least) * topic) / (topics - 1);
}

/** What somebody speaks who was asked in a wording. @param leaned the one that the question leans to, if it does. */
export function spoken(
  chance: () => number,
  { habits, follows }: Assumptions,
  leaned: Category | undefined,
): Category {
  if (leaned && chance() < follows) return leaned;
  return drawBy(chance, CATEGORIES, (one) => habits[one]);
}

function drawBy<T>(chance: () => number, from: readonly T[], weigh: (one: T) => number): T {
  let left = chance() * from.reduce((sum, one) => sum + weigh(one), 0);
  const drawn = from.find((one) => (left -= weigh(one)) < 0) ?? from.at(-1);
  if (drawn === undefined) throw new Error('There is nothing to draw from.');
  return drawn;
}
