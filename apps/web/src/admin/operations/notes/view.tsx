import { useState } from 'react';
import { QueryFailure, QueryState, Section, SectionRow } from '#components/section.tsx';
import { SmallButton } from '#components/ui/elements.tsx';
import { errorMessage, trpc, type Outputs } from '#lib/api/trpc.ts';
import { date } from '#lib/format.ts';
import { pilotOf, SEVERAL } from '#lib/pilot.ts';
import { notify } from '#lib/outcomes.ts';
import { Answers } from './answers.tsx';

/** Every look is audited, so notes are loaded when the view is opened and when one is closed. */
const ONCE = { staleTime: 0, refetchOnWindowFocus: false } as const;

/** Shows the notes that contributors left for the team, and what the team says in public about them. */
export function NotesView() {
  const open = trpc.notes.list.useQuery({}, ONCE);
  const [showsClosed, showClosed] = useState(false);
  const closed = trpc.notes.list.useQuery({ closed: true }, { ...ONCE, enabled: showsClosed });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Section
        title="Notes to the team"
        note="What people wrote after FEEDBACK, newest first. Who wrote it is not shown. Every look is in the audit log."
      >
        <QueryState query={open} loading="Loading..." failed="The notes could not be loaded." />
        {open.data?.notes.length === 0 && <p>No note is open.</p>}
        <Notes notes={open.data?.notes ?? []} />
        <details onToggle={({ currentTarget }) => showClosed(currentTarget.open)}>
          <summary className="cursor-pointer font-semibold">Done within the last year</summary>
          <QueryFailure what="The notes could not be loaded." query={closed} />
          {closed.data?.notes.length === 0 && <p className="pt-2">No note is done yet.</p>}
          <Notes notes={closed.data?.notes ?? []} areClosed />
        </details>
      </Section>
      <Answers />
    </div>
  );
}

type Note = Outputs['notes']['list']['notes'][number];

function Notes({ notes, areClosed = false }: { notes: readonly Note[]; areClosed?: boolean }) {
  const utils = trpc.useUtils();
  const close = trpc.notes.close.useMutation({
    onSuccess: () => utils.notes.invalidate(),
    onError: (error) => notify.error('The note is still open', errorMessage(error)),
  });
  return (
    <ul aria-label={areClosed ? 'Closed notes' : 'Open notes'} className="pt-2 empty:hidden">
      {notes.map(({ id, text, place, day, pilot }) => (
        <SectionRow key={id}>
          <div className="grid min-w-0 flex-1 basis-60 gap-1">
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
            <p className="text-sm text-muted">
              {[date(day), place, SEVERAL && pilotOf(pilot).country.name].filter(Boolean).join(', ')}
            </p>
          </div>
          {!areClosed && (
            <SmallButton disabled={close.isPending} onClick={() => close.mutate({ id })}>
              Mark as done
            </SmallButton>
          )}
        </SectionRow>
      ))}
    </ul>
  );
}
