export type Fate = { erased: unknown } | { remains: string };
export type Columns = Record<string, Fate>;

export const erased = (to: unknown = null): Fate => ({ erased: to });
export const remains = (because: string): Fate => ({ remains: because });

export const KEY = remains('names the row, and nothing outside of the database');
export const WHOSE = remains('random; a repeat and a STOP must find whose they are');
export const WHEN = remains('a time of ours: the receipt is about what was here by then');
export const DELIVERY = remains('how the sending went, nothing of what was said');
export const LOOK_UP = remains('sealed or keyed; without it a STOP could not hold, nor the farewell be sent');

export const NUMBER = remains('which of our numbers they wrote to: a STOP holds there');
export const REVIEWED = remains('how many reviewers said something; what they said is gone');
export const REVIEWER = remains('a person of the team');
