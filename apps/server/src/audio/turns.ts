/** Lets at most `places` run at a time; the others wait in the order in which they came. */
export function createTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async take<T>(run: () => Promise<T>): Promise<T> {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await run();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
