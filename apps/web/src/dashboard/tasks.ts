import type { Overview } from '@labrish/api/submissions/overview-schema';
import type { Outputs } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';
import { judgePlaces } from './places.tsx';

type Waiting = Pick<
  Outputs['review']['waiting'],
  'open' | 'other_stage' | 'disputed' | 'quarantined' | 'stage'
>;

/** A task: how many of what, and the page where it is done. */
export interface Task {
  count: number;
  words: string;
  to: string;
}

/** Lists the open tasks in a fixed order, reviewing first. Only leads get adjudication tasks. @param failed only loaded for operators */
export function tasksOf(
  overview: Pick<Overview, 'recordings' | 'by_place'>,
  { open, other_stage, disputed, quarantined }: Waiting,
  isLead: boolean,
  failed: readonly { count: number }[] = [],
): Task[] {
  const silent = judgePlaces(overview.by_place).filter(({ lack }) => lack).length;
  const failures = failed.reduce((sum, { count }) => sum + count, 0);
  const tasks: Task[] = [
    { count: open, words: `${recordings(open)} to listen to`, to: '/app/review' },
    { count: other_stage, words: `${recordings(other_stage)} to transcribe`, to: '/app/review?stage=words' },
    ...(isLead
      ? [
          {
            count: disputed,
            words: `${recordings(disputed)} that reviewers do not agree on`,
            to: '/app/review/team',
          },
          {
            count: quarantined,
            words: `${recordings(quarantined)} that somebody reported`,
            to: '/app/review/team?waiting=quarantined',
          },
        ]
      : []),
    {
      count: failures,
      words: 'messages or recordings that failed; try them again',
      to: '/app/admin?tab=operations',
    },
    // Leave places out before the first recording: every place would be listed.
    ...(overview.recordings > 0
      ? [{ count: silent, words: `${places(silent)} with too few voices`, to: '/app/admin?tab=targets' }]
      : []),
  ];
  return tasks.filter(({ count }) => count > 0);
}

function recordings(count: number): string {
  return count === 1 ? 'recording' : 'recordings';
}

function places(count: number): string {
  return count === 1 ? pilot.place_words.place : pilot.place_words.places;
}
