import type { Erratum, Release } from '@labrish/api/releases/schema';
import { useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { Field } from '#components/ui/form.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { counted, date } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';
import { useRefreshReleases } from '../refresh.ts';

/** Lists the known faults of a version. @param mayChange whether each can be removed */
export function Errata({ release: { errata }, mayChange }: { release: Release; mayChange: boolean }) {
  return (
    <ul className="grid gap-2" aria-label="Known faults">
      {errata.map((erratum) => (
        <li key={erratum.id} className="flex flex-wrap items-start gap-2 text-sm">
          <p className="min-w-0 break-words">
            <span className="font-semibold">Known fault:</span> <span dir="auto">{erratum.fault}</span>{' '}
            <span className="text-muted">{whereAndSince(erratum)}</span>
          </p>
          {mayChange && <Remove erratum={erratum} />}
        </li>
      ))}
    </ul>
  );
}

function whereAndSince({ clip_ids: { length }, added_at }: Erratum): string {
  const since = `known since ${date(added_at)}`;
  return length === 0 ? `(${since})` : `(${counted(length, 'clip')}, ${since})`;
}

function Remove({ erratum: { id, fault } }: { erratum: Erratum }) {
  const remove = trpc.releases.removeErratum.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Confirm
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Remove the known fault: ${fault}`}>
          Remove
        </Button>
      }
      title="Remove this known fault?"
      description="The page for researchers no longer shows it. The changelog of a release made meanwhile still lists it."
      action="Remove"
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        await refresh();
        notify.success('The known fault is removed.');
      }}
    />
  );
}

/** Maximum length in characters, as on the server. */
const LONGEST_FAULT = 1_000;
const NOTHING = { fault: '', clips: '' };

/** Asks what is wrong with a version and in which clips, and adds it to its known faults. */
export function AddErratum({ release: { id, series, version } }: { release: Release }) {
  const [typed, setTyped] = useState(NOTHING);
  const add = trpc.releases.addErratum.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Confirm
      trigger={
        <OutlineButton aria-label={`Add a known fault to ${series} ${version}`}>
          Add a known fault
        </OutlineButton>
      }
      title={`Add a known fault to ${series} ${version}?`}
      description="It appears on the page for researchers and in the changelog of the next release. The files of this release do not change."
      action="Add known fault"
      harmless
      onConfirm={async () => {
        if (!typed.fault.trim()) throw new Error('Say what is wrong.');
        const clip_ids = typed.clips.split(/[\s,;]+/).filter(Boolean);
        await add.mutateAsync({ id, fault: typed.fault, clip_ids });
        await refresh();
        setTyped(NOTHING);
        notify.success(`Release ${version} has one more known fault.`);
      }}
    >
      <Field label="What is wrong">
        <textarea
          dir="auto"
          rows={3}
          required
          maxLength={LONGEST_FAULT}
          className="h-auto min-h-24 py-2"
          value={typed.fault}
          onChange={({ target }) => setTyped({ ...typed, fault: target.value })}
        />
      </Field>
      <Field
        label="Clips that have it (optional)"
        hint="From the column clip_id of its tables, one per line. If empty, the fault applies to the whole release."
      >
        <textarea
          rows={3}
          spellCheck={false}
          className="h-auto min-h-24 py-2 font-mono text-sm"
          value={typed.clips}
          onChange={({ target }) => setTyped({ ...typed, clips: target.value })}
        />
      </Field>
    </Confirm>
  );
}
