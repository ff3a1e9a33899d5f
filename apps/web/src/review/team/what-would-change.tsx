import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { QueryFailure } from '#components/section.tsx';
import type { Outputs } from '#lib/api/trpc.ts';
import { counted, number } from '#lib/format.ts';
import { STATUS_NAMES } from './figures/queue.tsx';

type Changes = Outputs['review']['reviewers']['previewSetAside'];

/** Shows what an action on verdicts or recordings would change, as soon as that is known. */
export function WhatWouldChange({
  query,
}: {
  query: ComponentProps<typeof QueryFailure>['query'] & { isLoading: boolean; data: Changes | undefined };
}) {
  return (
    <>
      {query.isLoading && <p role="status">Checking what would change...</p>}
      <QueryFailure what="The changes could not be loaded." query={query} />
      {query.data && <List {...query.data} />}
    </>
  );
}

function List({ verdicts, reports, changes, relabelled }: Changes) {
  return (
    <ul aria-label="What would change" className="grid list-disc gap-1 pl-5">
      {verdicts > 0 && <li>{counted(verdicts, 'verdict')} would no longer count.</li>}
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
