import { pilot } from './pilot.ts';

/** Each country's word lists are a script of their own. */
const load = {
  JM: () => import('@labrish/pilots/jamaica/speech'),
  TT: () => import('@labrish/pilots/trinidad-and-tobago/speech'),
  LC: () => import('@labrish/pilots/saint-lucia/speech'),
}[pilot.country.code];
if (!load) throw new Error(`lib/speech.ts does not know the word lists of ${pilot.country.name}.`);

/**
 * What the bot of the chosen country says, and how it understands what people type. Its word lists are heavy: import it only where the
 * conversation engine runs or the bot's own sentences are shown, on pages that load later.
 */
export const { speech } = await load();
