import { parseArgs } from 'node:util';

export interface Options {
  /** The number of faults, one after the other. */
  faults: number;
  /** The seed of the faults and of what people do. The timing inside the server cannot be repeated. */
  seed: number;
  people: number;
  /** With 2, everybody writes to the numbers of two countries, and the soak looks whether anything crosses over. */
  pilots: number;
  /** With more than 1, each has its own folder, and all share a database and a bucket. With 1, recordings are in the server's folder. */
  machines: number;
  /** The delay from a message of the bot to the contributor's answer: shortest and longest, in ms. */
  think_ms: [number, number];
  /** The time from the beginning of one fault to that of the next. */
  every_ms: number;
  /** The longest wait for everything to finish after the last fault. */
  settle_ms: number;
  /** The names of the faults to draw from; empty: all. */
  only: string[];
}

/** Parses the options. @throws {Error} with a sentence, when an option is no number or is out of range. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      faults: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      people: { type: 'string', default: '100' },
      pilots: { type: 'string', default: '1' },
      machines: { type: 'string', default: '1' },
      think: { type: 'string', default: '2-6' },
      every: { type: 'string', default: '3' },
      settle: { type: 'string', default: '600' },
      only: { type: 'string', default: '' },
    },
  });
  const number = (
    name: 'faults' | 'seed' | 'people' | 'pilots' | 'machines' | 'every' | 'settle',
    least: number,
  ) => {
    const value = Number(values[name]);
    if (!Number.isFinite(value) || value < least)
      throw new Error(`--${name} must be a number of at least ${least}; this is "${values[name]}".`);
    return value;
  };
  const [shortest = NaN, longest = NaN] = values.think.split('-').map((seconds) => Number(seconds) * 1000);
  if (!(shortest >= 0 && longest >= shortest))
    throw new Error(`--think must be two numbers of seconds, like 2-6; this is "${values.think}".`);
  return {
    faults: Math.floor(number('faults', 0)),
    seed: Math.floor(number('seed', 0)),
    people: Math.floor(number('people', 1)),
    pilots: Math.min(2, Math.floor(number('pilots', 1))),
    machines: Math.floor(number('machines', 1)),
    think_ms: [shortest, longest],
    every_ms: number('every', 0.5) * 1000,
    settle_ms: number('settle', 1) * 1000,
    only: values.only.split(',').filter(Boolean),
  };
}
