/** The server's own limit (packages/api/src/states/schema.ts). */
const LONGEST = 60;

/** Makes a key of typed text: small letters, digits and underscores, beginning with a letter; empty if nothing is left. */
export function stateKey(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST);
}

/** Returns the key, or the key with the first number that makes it free. An empty key stays empty. */
export function freeKey(key: string, taken: readonly string[]): string {
  if (!key || !taken.includes(key)) return key;
  let number = 2;
  while (taken.includes(`${key}_${number}`)) number++;
  return `${key}_${number}`;
}
