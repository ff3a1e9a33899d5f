import { useState } from 'react';
import { conflictOf, serverError, type LastChange } from '#lib/api/trpc.ts';
import { Alert, SmallButton } from './ui/elements.tsx';
import { date, timeOfDay } from '#lib/format.ts';

/** A field that somebody else changed, with its value now. */
interface ChangedField {
  label: string;
  value: string;
  lang?: string | undefined;
}

/** Somebody else's change, made during this edit. */
interface TheirChange<Now> extends LastChange {
  now: Now;
  fields: readonly ChangedField[];
  /** Call when the other change has been taken over. */
  dismiss: () => void;
}

/**
 * Saves an edit of something that others may edit too, with optimistic locking: saving is based on the version that the
 * edit started from, whatever the page has loaded since. A conflict overwrites nothing: `theirs` is the other change,
 * and the next save is based on it.
 *
 * @param began what the form opened with
 */
export function useVersionedSave<Began extends { version: number }, Now extends Began, Saved, Input = void>(
  began: Began,
  options: {
    /** Loads the current value; null when it is gone. */
    load: () => Promise<Now | null>;
    /** Lists the fields of this edit that the other change touched. Without any, there is no conflict. */
    changed: (before: Began, now: Now) => readonly ChangedField[];
    put: (from: Began, input: Input) => Promise<Saved>;
    onSaved: (saved: Saved) => unknown;
    /** Called after a failed save with its error, and after a conflict without one. */
    onUnsaved?: (error?: unknown) => void;
    /** What `problem` says when the server gives no reason. */
    failed?: string;
  },
) {
  const [base, setBase] = useState(began);
  const [theirs, setTheirs] = useState<TheirChange<Now>>();
  const [problem, setProblem] = useState<string>();

  /**
   * Saves on top of `from`, and retries if the other change is no conflict. @returns what was saved; undefined on a
   * conflict.
   */
  const putOn = async (from: Began, input: Input): Promise<{ saved: Saved } | undefined> => {
    try {
      return { saved: await options.put(from, input) };
    } catch (error) {
      const change = conflictOf(error);
      const now = change && (await options.load());
      if (!now || now.version === from.version) throw error;
      const fields = options.changed(from, now);
      if (fields.length === 0) return putOn(now, input);
      setBase(now);
      setTheirs({ ...change, now, fields, dismiss: () => setTheirs(undefined) });
      return undefined;
    }
  };

  /** @returns whether it was saved. */
  const save = async (input: Input): Promise<boolean> => {
    setTheirs(undefined);
    setProblem(undefined);
    let done;
    try {
      done = await putOn(base, input);
    } catch (error) {
      if (options.failed) setProblem(`Error: ${serverError(error) ?? options.failed}`);
      options.onUnsaved?.(error);
      return false;
    }
    if (done) await options.onSaved(done.saved);
    else options.onUnsaved?.();
    return done !== undefined;
  };

  return { save, base, problem, setProblem, theirs };
}

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
        Your changes are still here. Save again to replace theirs.
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
