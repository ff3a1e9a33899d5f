import type { Part } from '@labrish/dataset';

/** The names of a version's parts, and what each is for. */
export const PART_WORDS: Record<Part, { name: string; meaning: string }> = {
  train: { name: 'Training (train)', meaning: 'what a speech recogniser learns from' },
  dev: { name: 'Tuning (dev)', meaning: 'what one looks at while building it' },
  test: { name: 'Test (test)', meaning: 'what it is judged by, the same in every version' },
  test_recent: {
    name: 'Test, later recordings (test_recent)',
    meaning: 'what test speakers have said since',
  },
  test_unseen_topic: {
    name: 'Test, new questions (test_unseen_topic)',
    meaning: 'answers to questions that are not in training',
  },
  unsplit: {
    name: 'Set aside (unsplit)',
    meaning: 'answers of other speakers to those questions, so that nobody trains on them',
  },
  rejected: {
    name: 'Rejected (rejected)',
    meaning: 'turned down for the sound alone; a subset of its own, not counted above',
  },
  open: {
    name: 'Not decided (open)',
    meaning: 'nobody has vouched for them; a subset of its own, not counted above',
  },
};
