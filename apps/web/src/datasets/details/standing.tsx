import { StatusBadge } from '#datasets/status/status-badge.tsx';
import type { Status } from '#datasets/status/statuses.ts';
import { reasonOf } from './reason-of.ts';

const meanings: Record<Status, string> = {
  to_review: 'Reviewers have yet to listen to it.',
  to_transcribe: 'Reviewers accepted how it sounds. Somebody has yet to transcribe it.',
  disputed: 'Reviewers do not agree. An admin decides.',
  accepted: 'It was heard, written down, and belongs to the dataset.',
  rejected: 'It does not go into the dataset.',
  quarantined: 'Somebody reported it. An admin decides.',
};

/** Says in a sentence where the recording is in review, and why it was rejected, if it was. */
export function Standing({ status, rejectionReasons }: { status: Status; rejectionReasons: string[] }) {
  return (
    <section aria-label="Status" className="grid gap-2 rounded-lg bg-sunken px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge status={status} />
        <p className="text-[0.9375rem]">{meanings[status]}</p>
      </div>
      {rejectionReasons.length > 0 && (
        <ul className="grid gap-1 text-[0.9375rem]">
          {rejectionReasons.map(reasonOf).map(({ key, label, rule }) => (
            <li key={key}>
              <strong>{label}.</strong> {rule}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
