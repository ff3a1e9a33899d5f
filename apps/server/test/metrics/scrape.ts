/** Parses a scrape into the value of each series, by its name and labels as Prometheus writes them. */
export function seriesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

/** Lists the names of all metrics of a scrape, with or without a series yet, including the names of their parts. */
export function namesIn(text: string): Set<string> {
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(names);
}
