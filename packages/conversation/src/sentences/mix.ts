import { english, type Sentences } from './english.ts';

/**
 * english.ts for those who read a mix, the default: English sentences, and whole sentences of Patwa where a Jamaican would slip
 * into it; never half a sentence of each. What is not here is said as in English. A native speaker may edit every word here.
 */
export const mix: Sentences = {
  ...english,
  not_understood: 'Mi neva ketch dat one.',
  going_on: 'Aright, mek wi go on.',
  you_are_welcome: 'Respect!',
  goodbye: 'Walk good! Send a message any time.',
  paused:
    "Hold on likkle bit. We're fixing something right now, so I can't answer yet. What you send is safe, and I answer as soon as it's done. STOP and DELETE ALL work meanwhile.",
  nothing_deleted: 'Aright. Nothing was deleted, everything is still there.',
};
