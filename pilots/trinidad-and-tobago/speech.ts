import type { Sentences } from '@labrish/conversation/sentences';
import type { Speech } from '@labrish/pilot';
import { creole } from './creole.ts';
import { trinbagonian } from './language.ts';
import { people } from './people.ts';

/** The bot's own sentences in English, where they speak of the country. */
const english: Partial<Sentences> = {
  not_accepted_wrong_language:
    'It was in another language. We collect Creole, English, and a mix of the two.',
};

/** Mix is English, with whole sentences of Creole where people would slip into it. Drafts (sources: texts.ts). */
const mix: Partial<Sentences> = {
  not_understood: 'Ah eh get dat one.',
  going_on: 'Aight, leh we go on.',
  you_are_welcome: 'No scene!',
  nothing_deleted: 'Aight. Nothing was deleted, everything is still there.',
  paused:
    "Hold on a lil bit. We're fixing something right now, so I can't answer yet. What you send is safe, and I answer as soon as it's done. STOP and DELETE ALL work meanwhile.",
};

export const speech: Speech = {
  sentences: { English: english, Mix: mix, Creole: creole },
  language: trinbagonian,
  people,
};
