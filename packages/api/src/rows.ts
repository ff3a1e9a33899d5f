/** A row as it travels: dates as ISO strings, everything else as it is. */
export type Plain<T> = {
  [K in keyof T]: T[K] extends Date ? string : Date extends T[K] ? Exclude<T[K], Date> | string : T[K];
};

export function plain<T extends object>(row: T): Plain<T> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as Plain<T>;
}

/** Drops keys whose value is undefined: "not given" must not become "set to nothing". */
export function given<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
