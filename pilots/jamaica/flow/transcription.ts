import type { SeedState } from '@labrish/conversation/seeds';
import { action, rule } from './shape.ts';
import { SKIP } from './synonyms.ts';

/** The thank-you, and the optional words of the recording: as one would text them, and in Standard English. */
export const transcriptionStates: SeedState[] = [
  {
    state_key: 'awaiting_words',
    friendly_name: 'Thanks, and the words',
    description:
      'The thank-you, and an offer: the contributor may type what they said, in their own spelling.',
    body: `That is all I need. Thank you, your voice counts!

If you have another minute: type what you said, the way you would text it to a friend. Any spelling is good spelling. Or tap Skip.`,
    bodies: {
      Patwa: `A dat alone mi need. Thanks, yuh voice count!

If yuh have anodda minute: type weh yuh seh, same way yuh woulda text it to yuh friend. Any spelling a good spelling. Or tap Skip.`,
    },
    buttons: [{ id: 'skip_words', title: 'Skip', event: 'SKIP_CHOSEN', synonyms: SKIP }],
    on: [
      {
        event: 'TEXT_RECEIVED',
        to: 'awaiting_completion_choice',
        when: [rule('category_is', { category: 'English' })],
        then: [action('keep_transcription')],
      },
      { event: 'TEXT_RECEIVED', to: 'awaiting_english', then: [action('keep_transcription')] },
      { event: 'SKIP_CHOSEN', to: 'awaiting_completion_choice' },
    ],
  },
  {
    state_key: 'awaiting_english',
    friendly_name: 'The words in English',
    description: 'Optional, for Patwa and Mix: the same in Standard English.',
    body: 'And how would that go in Standard English? Type it, or tap Skip.',
    bodies: { Patwa: 'An how dat woulda go inna Standard English? Type it, or tap Skip.' },
    buttons: [{ id: 'skip_english', title: 'Skip', event: 'SKIP_CHOSEN', synonyms: SKIP }],
    on: [
      { event: 'TEXT_RECEIVED', to: 'awaiting_completion_choice', then: [action('keep_english_text')] },
      { event: 'SKIP_CHOSEN', to: 'awaiting_completion_choice' },
    ],
  },
];
