import type { Tx } from '../context.ts';

/** Returns the versions of a pilot's consent that name a recipient, in any case and as a whole word. */
export async function agreedVersions(db: Tx, pilot: string, recipient: string): Promise<number[]> {
  const versions = await db.consent_versions.findMany({
    where: { pilot },
    select: { version: true, body: true },
  });
  return versions.filter(({ body }) => names(body, recipient)).map(({ version }) => version);
}

/** Checks whether a text names somebody: `Groq` is not named by `Groqs` and not by `grok`. */
export function names(text: string, name: string): boolean {
  const [whole, part] = [text.toLowerCase(), name.trim().toLowerCase()];
  if (part === '') return false;
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    if (!isLetter(whole[at - 1]) && !isLetter(whole[at + part.length])) return true;
  return false;
}
