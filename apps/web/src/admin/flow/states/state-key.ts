/** The server's own limit (packages/api/src/states/schema.ts). */
const LONGEST = 60;

/** A key made of what is typed: small letters, digits and underscores, beginning with a letter; empty where nothing is left of it. */
export function stateKey(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST);
}
