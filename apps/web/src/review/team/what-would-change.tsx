import { Link } from 'react-router';
import type { Outputs } from '#lib/api/trpc.ts';
import { counted, number } from '#lib/format.ts';
import { STATUS_NAMES } from './figures/queue.tsx';

/** Lists what an action on verdicts or recordings would change. */
export function WhatWouldChange({
  verdicts,
  reports,
  changes,
  relabelled,
}: Outputs['review']['reviewers']['previewSetAside']) {
  return (
    <ul aria-label="What would change" className="grid list-disc gap-1 pl-5">
      {verdicts > 0 && <li>{counted(verdicts, 'verdict')} would not count any more.</li>}
      {changes.map(({ from, to, recordings }) => (
        <li key={`${from} ${to}`}>
          From “{STATUS_NAMES[from]}” to “{STATUS_NAMES[to]}”: {counted(recordings, 'recording')}.
        </li>
      ))}
      {relabelled > 0 && <li>{counted(relabelled, 'recording')} would get another label, or none.</li>}
      {changes.length + relabelled === 0 && <li>No recording would change.</li>}
      {reports > 0 && (
        <li>
          {number(reports)} {reports === 1 ? 'report stays' : 'reports stay'}:{' '}
          <Link to="/app/review/team?waiting=quarantined" className="text-primary underline">
            decide under Held back
          </Link>
          .
        </li>
      )}
    </ul>
  );
}
