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
