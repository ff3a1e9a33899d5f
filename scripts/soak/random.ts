import { mulberry32 } from '../../packages/dataset/src/agreement/bootstrap.ts';

/** A pseudo-random generator: the same seed gives the same numbers. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** At least `low`, below `high`. */
  between(low: number, high: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** @throws {RangeError} when there is nothing to choose from. */
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** Creates Mulberry32: 32 bits of state, good enough to draw faults and answers. @param seed any integer */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      if (!items.length) throw new RangeError('There is nothing to choose from.');
      return items[below(items.length)] as T;
    },
    shuffled<T>(items: readonly T[]): T[] {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [result[last], result[other]] = [result[other] as T, result[last] as T];
      }
      return result;
    },
  };
}
