import type { Release } from '@labrish/api/releases/schema';
import { Section } from '#components/section.tsx';
import { Badge, OutlineButton } from '#components/ui/elements.tsx';
import { licenceName } from '../new/version-fields.ts';
import { monthName, shareInWords } from '../words.ts';
import { number } from '#lib/format.ts';
import { useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Field } from '#components/ui/form.tsx';
import { useMay, trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useRefreshReleases } from '../refresh.ts';
import { AddErratum, Errata } from './errata.tsx';

/** Lists every version, newest first. */
export function Versions({ releases }: { releases: Release[] }) {
  return (
    <Section title="All releases">
      {releases.length === 0 ? (
        <p className="text-muted">No release has been made yet.</p>
      ) : (
        <ul className="grid">
          {releases.map((release) => (
            <VersionRow key={release.id} release={release} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Shows one version: what it is, and whether to use it. */
function VersionRow({ release }: { release: Release }) {
  const { series, version, title, month, licence, plan, withdrawn, withdrawn_reason } = release;
  const mayChange = useMay('publish') === true && release.state === 'published';
  const { name, variant, meaning } = STANDINGS[standingOf(release)];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold break-all">
          {series} {version}
          <Badge variant={variant}>{name}</Badge>
        </h3>
        <p className="text-sm break-words text-muted">
          {title}, {monthName(month)}, {licenceName(licence)}
        </p>
        <p className="text-sm">{shareInWords(plan)}</p>
        <p className="text-sm">
          {meaning} {takenBack(withdrawn)}
        </p>
        {withdrawn_reason && (
          <p className="text-sm break-words">
            <span className="font-semibold">Withdrawn:</span> <span dir="auto">{withdrawn_reason}</span>
          </p>
        )}
        {release.errata.length > 0 && <Errata release={release} mayChange={mayChange} />}
      </div>
      {mayChange && <AddErratum release={release} />}
      {mayChange && <Withdraw release={release} />}
    </li>
  );
}

type Standing = 'building' | 'built' | NonNullable<Release['status']>;

/** Returns the status of a version: its build state while it is unpublished, then its status for people who have a copy. */
export function standingOf({ state, status }: Pick<Release, 'state' | 'status'>): Standing {
  return status ?? (state === 'built' ? 'built' : 'building');
}

/** Each status in a word or two, and what it means for people who have a copy. */
const STANDINGS = {
  building: { name: 'Being built', variant: 'secondary', meaning: 'It is not public.' },
  built: { name: 'Ready, not public', variant: 'secondary', meaning: 'It is not public.' },
  current: { name: 'Current', variant: 'success', meaning: 'It is the one to use.' },
  superseded: {
    name: 'Superseded',
    variant: 'warning',
    meaning: 'Everyone with a copy gets an email telling them to use the newest release.',
  },
  do_not_use: {
    name: 'Not to be used',
    variant: 'destructive',
    meaning: 'Everyone with a copy gets an email telling them to stop using it.',
  },
} as const satisfies Record<Standing, object>;

/** Says how many recordings were withdrawn or taken out since publication; undefined for none. */
export function takenBack(withdrawn: number): string | undefined {
  if (withdrawn === 0) return undefined;
  return withdrawn === 1
    ? 'One of its recordings was taken out since. The next release leaves it out.'
    : `${number(withdrawn)} of its recordings were taken out since. The next release leaves them out.`;
}

/** Maximum length in characters, as on the server. */
const LONGEST_REASON = 500;

/** Asks for the reason and withdraws the version: everybody who has a copy is told to stop using it. */
function Withdraw({ release: { id, series, version } }: { release: Release }) {
  const [reason, setReason] = useState('');
  const withdraw = trpc.releases.withdraw.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Confirm
      trigger={<OutlineButton aria-label={`Withdraw ${series} ${version}`}>Withdraw</OutlineButton>}
      title={`Withdraw ${series} ${version}?`}
      description="Everyone with a copy gets an email telling them to stop using it. This cannot be undone."
      action={`Withdraw ${version}`}
      onConfirm={async () => {
        if (!reason.trim()) throw new Error('Say why it is withdrawn.');
        await withdraw.mutateAsync({ id, reason: reason.trim() });
        await refresh();
        notify.success(`Release ${version} is withdrawn.`);
      }}
    >
      <Field label="Reason, for everyone with a copy">
        <textarea
          dir="auto"
          rows={3}
          required
          maxLength={LONGEST_REASON}
          className="h-auto min-h-24 py-2"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Confirm>
  );
}
