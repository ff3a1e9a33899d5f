import { Alert } from './ui/alert.tsx';
import { SmallButton } from './ui/button.tsx';
import { date, timeOfDay } from '#lib/format.ts';
import type { TheirChange } from '#lib/api/versioned-save.ts';

/** Says who saved first and what they wrote, and offers a choice between their text and what was typed here. */
export function ConflictNotice<Now>(props: {
  /** What both were editing, as a noun. */
  what: string;
  theirs: TheirChange<Now>;
  onTake: (now: Now) => void;
}) {
  const { changed_by, changed_at, fields, now, dismiss } = props.theirs;
  const when = changed_at ? ` on ${date(changed_at)} at ${timeOfDay(changed_at)}` : '';
  return (
    <Alert variant="destructive">
      <p>
        <strong>
          Error: {changed_by ?? 'Somebody else'} changed this {props.what}
          {when}.
        </strong>{' '}
        What you typed is still here. Save again to put it in place of theirs.
      </p>
      <dl className="grid gap-1 text-ink">
        {fields.map(({ label, value, lang }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{label}, theirs:</dt>
            <dd className="min-w-0 break-words" dir="auto" lang={lang}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <SmallButton
        className="w-fit"
        onClick={() => {
          props.onTake(now);
          dismiss();
        }}
      >
        Use theirs
      </SmallButton>
    </Alert>
  );
}
