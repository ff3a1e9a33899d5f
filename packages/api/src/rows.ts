import { isDeepStrictEqual } from 'node:util';

/** A row as it travels in JSON: dates as ISO strings, everything else as it is. */
export type Serialized<T> = {
  [K in keyof T]: T[K] extends Date ? string : Date extends T[K] ? Exclude<T[K], Date> | string : T[K];
};

/** Returns the row with its dates as ISO strings. */
export function serializeDates<T extends object>(row: T): Serialized<T> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as Serialized<T>;
}

/** Drops keys whose value is undefined: "not set" must not become "set to nothing". */
export function omitUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Returns whether a row has these values already. */
export function changesNothing<T extends object>(row: T, wanted: Partial<T>): boolean {
  return Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(row[key as keyof T], value));
}
