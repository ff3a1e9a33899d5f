import type { Sentences } from '@labrish/conversation/sentences';
import type { Speech } from '@labrish/pilot';
import { kweyol } from './kweyol.ts';
import { saintLucian } from './language.ts';
import { people } from './people.ts';

/** The bot's own sentences in English, where they speak of Saint Lucia. */
const english: Partial<Sentences> = {
  my_place: '{{place}} is number {{rank}} of {{places}} quarters, with {{recordings}}.',
  my_place_shared: '{{place}} shares place {{rank}} of {{places}} quarters, with {{recordings}}.',
  not_accepted_wrong_language:
    'It was in another language. We collect Kwéyòl, English, and a mix of the two.',
};

export const speech: Speech = {
  sentences: { English: english, Kweyol: kweyol },
  language: saintLucian,
  people,
};
