import type { SeedState } from '@labrish/conversation/seeds';
import { action, listed, rule, type Writing } from './parts.ts';

/** The thank-you, and the optional words of the recording: as one would text them, and in Standard English. */
export function transcription({ say, pilot, synonyms: { skip } }: Writing): SeedState[] {
  const others = pilot.labels.filter(({ key }) => key !== 'English');
  const mixesLast = others.toSorted((a, b) => Number(a.is_mix) - Number(b.is_mix));
  return [
    {
      ...say('awaiting_words'),
      friendly_name: 'Thanks, and the words',
      description:
        'The thank-you, and an offer: the contributor may type what they said, in their own spelling.',
      buttons: [{ id: 'skip_words', title: 'Skip', event: 'SKIP_CHOSEN', synonyms: skip }],
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
      ...say('awaiting_english'),
      friendly_name: 'The words in English',
      description: `Optional, for ${listed(mixesLast, 'conjunction')}: the same in Standard English.`,
      buttons: [{ id: 'skip_english', title: 'Skip', event: 'SKIP_CHOSEN', synonyms: skip }],
      on: [
        { event: 'TEXT_RECEIVED', to: 'awaiting_completion_choice', then: [action('keep_english_text')] },
        { event: 'SKIP_CHOSEN', to: 'awaiting_completion_choice' },
      ],
    },
  ];
}
