import { pilot, type Parish } from '@labrish/pilot';
import { isMisspelt } from './spelling.ts';

/** Words that may stand before a place. */
const AROUND =
  /^(?:(?:i'?m|im|i|mi|me|we|a|am|is|from|born|come|came|grow|grew|up|raised|in|inna|near|by|live|di|the|parish|of|learn|to|talk)\s+)*/u;
const BEHIND = /[\s,.]+(?:parish|ja|jamaica|man|sah|side|area)$/u;

const BY_NAME = new Map<string, Parish>(
  pilot.parishes.flatMap((parish) =>
    [parish.name, ...parish.also].map((name) => [plainName(name), parish] as const),
  ),
);

/** Finds the parish that a text names, by its own name or one of its towns. A misspelt name counts if only one fits. */
export function parishNamed(said: string): Parish | undefined {
  const name = plainName(said.replace(AROUND, '').replace(BEHIND, ''));
  const known = BY_NAME.get(name);
  if (known || name.length < 5) return known;
  const near = new Set([...BY_NAME].filter(([each]) => isMisspelt(name, each)).map(([, parish]) => parish));
  return near.size === 1 ? [...near][0] : undefined;
}

/** Normalises a name: "St. Ann", "Saint Ann" and "st ann" become the same. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:saint|st\.?)\s+/gu, 'st ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:parish|and|town) /gu, ' ')
    .trim();
}
