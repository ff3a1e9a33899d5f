const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Finds a text in an input that PostgreSQL cannot store: NUL, or half of a surrogate pair. Checks keys as well.
 *
 * @returns a path like `actions[0].title`, or undefined when there is none.
 */
export function findNulCharacter(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return path;
    const place = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    const found = findNulCharacter(inner, place);
    if (found !== undefined) return found;
  }
  return undefined;
}
