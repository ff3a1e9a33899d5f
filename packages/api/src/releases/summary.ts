import { isValidated, PARTS, type Clip } from '@labrish/dataset';
import { CATEGORIES } from '@labrish/pilot';
import type { Frozen } from './freeze.ts';
import { REASONS_LEFT_OUT, type ReasonLeftOut } from './reasons-left-out.ts';
import type { Plan } from './schema.ts';

type Planned = Pick<Clip, 'speaker_id' | 'duration_ms'>;

/** Summarises a frozen list for admins, before anything is built. */
export function summarise(frozen: Frozen, leftOut: Partial<Record<ReasonLeftOut, number>>): Plan {
  const { items, series, held_out_topics, why_train_only, faults } = frozen;
  const clips = items.map(({ clip }) => clip);
  const validated = clips.filter(({ part }) => isValidated(part));
  const before = series.previous?.recordings ?? new Set<string>();
  const now = new Set(items.map(({ submission_id }) => submission_id));
  return {
    ...shareOf(validated),
    parts: PARTS.map((part) => ({ part, ...shareOf(clips.filter((clip) => clip.part === part)) })),
    categories: CATEGORIES.map((category) => ({
      category,
      ...shareOf(validated.filter((clip) => clip.category === category)),
    })),
    is_train_only: why_train_only !== null,
    why_train_only,
    held_out_topics,
    left_out: REASONS_LEFT_OUT.flatMap((why) => {
      const recordings = leftOut[why] ?? 0;
      return recordings ? [{ why, recordings }] : [];
    }),
    previous_version: series.previous?.version ?? null,
    added: [...now].filter((id) => !before.has(id)).length,
    removed: [...before].filter((id) => !now.has(id)).length,
    faults,
  };
}

function shareOf(clips: Planned[]): { recordings: number; speakers: number; seconds: number } {
  return {
    recordings: clips.length,
    speakers: new Set(clips.map(({ speaker_id }) => speaker_id)).size,
    seconds: clips.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000,
  };
}
