import type { Sentences } from '@labrish/conversation/sentences';
import type { Speech } from '@labrish/pilot';
import { jamaican } from './language.ts';
import { patwa } from './patwa.ts';
import { people } from './people.ts';

/** The bot's own sentences in English, where they speak of Jamaica. */
const english: Partial<Sentences> = {
  goodbye: 'Walk good! Send a message any time.',
  my_place: '{{place}} is number {{rank}} of {{places}} parishes, with {{recordings}}.',
  my_place_shared: '{{place}} shares place {{rank}} of {{places}} parishes, with {{recordings}}.',
  not_accepted_wrong_language: 'It was in another language. We collect Patwa, English, and a mix of the two.',
};

/**
 * The wording Mix, which is the default: English, and whole sentences of Patwa where a Jamaican would slip into Patwa; never half
 * a sentence of each. A native speaker may edit every word.
 */
const mix: Partial<Sentences> = {
  not_understood: 'Mi neva ketch dat one.',
  going_on: 'Aright, mek wi go on.',
  you_are_welcome: 'Respect!',
  paused:
    "Hold on likkle bit. We're fixing something right now, so I can't answer yet. What you send is safe, and I answer as soon as it's done. STOP and DELETE ALL work meanwhile.",
  nothing_deleted: 'Aright. Nothing was deleted, everything is still there.',
};

export const speech: Speech = {
  sentences: { English: english, Mix: mix, Patwa: patwa },
  language: jamaican,
  people,
};
