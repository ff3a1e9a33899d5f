import { useMemo } from 'react';
import { useActivePath } from '#admin/flow/preview/active-badges.tsx';
import { trpc } from '#lib/api/trpc.ts';

/** The marks that the drawing shows at a state. */
export interface Mark {
  /** The worst severity that the checks find in the saved state. */
  severity?: 'blocks' | 'warns';
  /** Whether the state has saved changes that are not live yet. */
  isWaiting?: boolean;
  /** Whether the phone is in this state. */
  isTried?: boolean;
}

/** Marks by the key of the state; states without marks are absent. */
export type Marks = ReadonlyMap<string, Mark>;

/** Returns the marks. A query that fails adds no marks; the drawing shows without them. */
export function useMarks(): Marks {
  const findings = trpc.flowVersions.findings.useQuery().data?.findings;
  const waiting = trpc.flowVersions.changes.useQuery({}).data?.changes;
  const tried = useActivePath()?.state_key;
  return useMemo(() => {
    const marks = new Map<string, Mark>();
    const mark = (state_key: string, more: Mark) =>
      marks.set(state_key, { ...marks.get(state_key), ...more });
    // Set the worst severity last, so that it stays.
    for (const { state_key, severity } of (findings ?? []).toReversed())
      if (state_key !== null && severity !== 'tells') mark(state_key, { severity });
    for (const { state_key } of waiting ?? []) if (state_key !== null) mark(state_key, { isWaiting: true });
    if (tried) mark(tried, { isTried: true });
    return marks;
  }, [findings, waiting, tried]);
}

/** Returns the marks in words, for the accessible name of the state. */
export function markInWords({ severity, isWaiting, isTried }: Mark = {}): string[] {
  return [
    ...(severity === 'blocks' ? ['harms people'] : severity === 'warns' ? ['hardly meant'] : []),
    ...(isWaiting ? ['not live yet'] : []),
    ...(isTried ? ['the phone is here'] : []),
  ];
}
