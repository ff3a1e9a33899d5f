/** Where a page ended: the last row's time and id, as an opaque text. */
export function encodeCursor(row: { created_at: Date; id: string }): string {
  return btoa(`${row.created_at.toISOString()}|${row.id}`);
}

/** Undefined when the text is not a cursor. */
export function decodeCursor(cursor: string): { created_at: Date; id: string } | undefined {
  const [, time = '', id] = /^([^|]+)\|([0-9a-f-]{36})$/.exec(plain(cursor)) ?? [];
  const created_at = new Date(time);
  return id && !Number.isNaN(created_at.getTime()) ? { created_at, id } : undefined;
}

function plain(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
