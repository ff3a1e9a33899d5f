import type { SentenceKey } from './english.ts';

/** The bot's sentences as people look for them: by when it says them. Each is in one group. */
export const SENTENCE_GROUPS = [
  {
    name: 'Hints',
    keys: [
      'stale',
      'want_voice',
      'want_choice',
      'want_consent',
      'not_understood',
      'unsupported',
      'lost',
      'human',
      'human_on_website',
      'moved',
      'corrected',
      'going_back',
      'nothing_to_change',
      'you_are_welcome',
      'nudge',
      'goodbye',
    ],
  },
  {
    name: 'Voice notes',
    keys: [
      'one_second',
      'seconds',
      'minutes',
      'got',
      'got_unmeasured',
      'kept_short',
      'kept_long',
      'kept_silent',
      'label_first',
      'not_audio',
      'empty',
      'truncated',
      'too_large',
      'forwarded',
      'repeated',
      'masked',
    ],
  },
  {
    name: 'Agreement and age',
    keys: [
      'not_kept',
      'not_kept_stopped',
      'consent_changed',
      'consent_changed_meanwhile',
      'not_kept_consent_changed',
      'resumed',
      'under_18',
    ],
  },
  {
    name: 'Keywords',
    keys: [
      'stopped',
      'while_stopped',
      'started',
      'deleted_last',
      'nothing_to_delete',
      'nothing_deleted',
      'deleted_all',
      'help',
    ],
  },
  {
    name: 'Before deleting or stopping',
    keys: [
      'confirm_delete_all',
      'confirm_yes',
      'confirm_no',
      'confirm_delete',
      'confirm_delete_last',
      'confirm_delete_everything',
      'confirm_delete_nothing',
      'confirm_stop',
      'confirm_stop_yes',
      'confirm_stop_no',
      'confirm_help',
      'confirm_help_yes',
      'confirm_help_no',
      'confirm_under_18',
      'confirm_under_18_yes',
      'confirm_under_18_no',
      'confirm_words',
      'confirm_words_yes',
      'confirm_words_no',
      'meant_words',
      'going_on',
    ],
  },
  { name: 'Choices', keys: ['choose', 'choose_one'] },
] as const satisfies readonly { name: string; keys: readonly SentenceKey[] }[];

export type SentenceGroup = (typeof SENTENCE_GROUPS)[number]['name'];

/** The group that people find a sentence in. */
export function groupOf(key: SentenceKey): SentenceGroup {
  const group = SENTENCE_GROUPS.find(({ keys }) => keys.some((one) => one === key));
  if (!group) throw new Error(`${key} is in no group.`);
  return group.name;
}
