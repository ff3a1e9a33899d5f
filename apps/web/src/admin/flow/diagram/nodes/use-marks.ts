import { useMemo } from 'react';
import { useTaken } from '#admin/flow/preview/active-path.ts';
import { trpc } from '#lib/api/trpc.ts';

/** What there is to know of a state while one works on the drawing. */
export interface Mark {
  /** What the checks find in it as it is saved, what harms people first. */
  severity?: 'blocks' | 'warns';
  /** Saved, and not live yet. */
  isWaiting?: boolean;
  /** The phone stands here. */
  isTried?: boolean;
}

/** By the key of the state; those of which there is nothing to say are not in it. */
export type Marks = ReadonlyMap<string, Mark>;

/** A check that fails marks nothing: the drawing is there without it. */
export function useMarks(): Marks {
  const findings = trpc.flowVersions.findings.useQuery().data?.findings;
  const waiting = trpc.flowVersions.changes.useQuery({}).data?.changes;
  const tried = useTaken()?.state_key;
  return useMemo(() => {
    const marks = new Map<string, Mark>();
    const mark = (state_key: string, more: Mark) =>
      marks.set(state_key, { ...marks.get(state_key), ...more });
    // The worst last, so that it stays.
    for (const { state_key, severity } of (findings ?? []).toReversed())
      if (state_key !== null && severity !== 'tells') mark(state_key, { severity });
    for (const { state_key } of waiting ?? []) if (state_key !== null) mark(state_key, { isWaiting: true });
    if (tried) mark(tried, { isTried: true });
    return marks;
  }, [findings, waiting, tried]);
}

/** The same in words, for the name of the state. */
export function markInWords({ severity, isWaiting, isTried }: Mark = {}): string[] {
  return [
    ...(severity === 'blocks' ? ['harms people'] : severity === 'warns' ? ['hardly meant'] : []),
    ...(isWaiting ? ['not live yet'] : []),
    ...(isTried ? ['the phone is here'] : []),
  ];
}
