import { badInput } from './errors.ts';

/** The last row of a page. */
export interface CursorPosition {
  created_at: Date;
  id: string;
}

/** Encodes the last row's time and id as an opaque text. */
export function encodeCursor({ created_at, id }: CursorPosition): string {
  return btoa(`${created_at.toISOString()}|${id}`);
}

/** Decodes a cursor; undefined when the text is not one. */
export function decodeCursor(cursor: string): CursorPosition | undefined {
  const [, time, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(plain(cursor)) ??
    [];
  const created_at = new Date(time ?? '');
  // Refuse times before 1970, which no row has; PostgreSQL has no year 0.
  return id && created_at.getTime() >= 0 ? { created_at, id } : undefined;
}

/** Decodes the cursor that a caller sends. @throws {ApiError} BAD_REQUEST for a cursor that no list has returned */
export function readCursor(cursor: string | undefined): CursorPosition | undefined {
  const place = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && !place) throw badInput('cursor', 'The cursor is not one that this list gave.');
  return place;
}

function plain(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
