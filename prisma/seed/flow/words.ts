import { action } from './shape.ts';
import type { SeedState } from './shape.ts';

/** The optional words of the recording: as one would text them, and in Standard English. */
export const words: SeedState[] = [
  {
    state_key: 'awaiting_words',
    friendly_name: 'The words',
    description: 'Optional: the contributor types what they said, in their own spelling.',
    body: `One more thing, if you have a minute: type what you said, just how you would text it to a friend.

Any spelling is good spelling. Or tap Skip.`,
    buttons: [{ id: 'skip_words', title: 'Skip', event: 'SKIP_CHOSEN' }],
    on: [
      { event: 'TEXT_RECEIVED', to: 'awaiting_english', then: [action('keep_transcription')] },
      { event: 'SKIP_CHOSEN', to: 'awaiting_completion_choice' },
    ],
  },
  {
    state_key: 'awaiting_english',
    friendly_name: 'The words in English',
    description: 'Optional: the same in Standard English.',
    body: `And how would that go in Standard English? Type it, or tap Skip.

If you spoke English already, just skip.`,
    buttons: [{ id: 'skip_english', title: 'Skip', event: 'SKIP_CHOSEN' }],
    on: [
      { event: 'TEXT_RECEIVED', to: 'awaiting_completion_choice', then: [action('keep_english_text')] },
      { event: 'SKIP_CHOSEN', to: 'awaiting_completion_choice' },
    ],
  },
];
