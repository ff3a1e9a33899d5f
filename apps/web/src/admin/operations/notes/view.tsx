import { useState, type ChangeEvent } from 'react';
import { QueryFailure, QueryState, Section, SectionRow } from '#components/section.tsx';
import { SmallButton, Alert, Badge, Button } from '#components/ui/elements.tsx';
import { errorMessage, trpc, type Outputs, useIsAdmin } from '#lib/api/trpc.ts';
import { date } from '#lib/format.ts';
import { pilotOf, SEVERAL } from '#lib/pilot.ts';
import { notify } from '#lib/outcomes.ts';
import { TEXT_LENGTH } from '@labrish/api/notes/schema';
import { Confirm } from '#components/confirm.tsx';
import { Field, FormButtons, Form } from '#components/ui/form.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';

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
        note="Notes that people sent with FEEDBACK, newest first. Senders are not shown. Every view is in the audit log."
      >
        <QueryState query={open} loading="Loading..." failed="The notes could not be loaded." />
        {open.data?.notes.length === 0 && <p>No open notes.</p>}
        <Notes notes={open.data?.notes ?? []} />
        <details onToggle={({ currentTarget }) => showClosed(currentTarget.open)}>
          <summary className="cursor-pointer font-semibold">Done within the last year</summary>
          <QueryFailure what="The notes could not be loaded." query={closed} />
          {closed.data?.notes.length === 0 && <p className="pt-2">No notes are done yet.</p>}
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

type Answer = Outputs['notes']['answers']['answers'][number];

/** Shows what the public page says came of notes; admins write, publish, change and remove it. */
function Answers() {
  const list = trpc.notes.answers.useQuery();
  const remove = trpc.notes.removeAnswer.useMutation();
  const isAdmin = useIsAdmin();
  const [edited, setEdited] = useState<Answer | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <Section title="What we heard and did" note="What people said and what we did, for the page /heard.">
      <QueryFailure what="The answers could not be loaded." query={list} />
      {list.data?.answers.length === 0 && <p>No answers yet.</p>}
      {edited && <AnswerForm key={edited === 'new' ? '' : edited.id} answer={edited} onClose={close} />}
      {isAdmin && !edited && (
        <Button className="w-fit" onClick={() => setEdited('new')}>
          Write an answer
        </Button>
      )}
      <ul className="empty:hidden">
        {list.data?.answers.map((answer) => (
          <SectionRow key={answer.id}>
            <div className="grid min-w-0 flex-1 basis-60 gap-1 wrap-anywhere">
              <p dir="auto">You said: {answer.heard}</p>
              <p dir="auto">We did: {answer.done}</p>
              <Badge variant={answer.published_at ? 'success' : 'secondary'}>
                {answer.published_at ? `Published on ${date(answer.published_at)}` : 'Not published'}
              </Badge>
            </div>
            {isAdmin && <SmallButton onClick={() => setEdited(answer)}>Edit</SmallButton>}
            {isAdmin && (
              <Confirm
                trigger={<SmallButton>Remove</SmallButton>}
                title="Remove this answer?"
                description="It disappears from the page within a minute."
                action="Remove it"
                onConfirm={async () => {
                  await remove.mutateAsync({ id: answer.id });
                  await list.refetch();
                }}
              />
            )}
          </SectionRow>
        ))}
      </ul>
    </Section>
  );
}

/** Asks for the two texts, and whether they are on the page. What is typed stays when saving fails. */
function AnswerForm({ answer, onClose }: { answer: Answer | 'new'; onClose: () => void }) {
  const before = answer === 'new' ? undefined : answer;
  const utils = trpc.useUtils();
  const save = trpc.notes.saveAnswer.useMutation();
  const { heard = '', done = '', published_at } = before ?? {};
  const [typed, setTyped] = useState({ heard, done, is_published: published_at !== null });
  const guard = useLeaveGuard(typed.heard !== heard || typed.done !== done);
  const send = async () => {
    await save.mutateAsync({ id: before?.id, version: before?.version, ...typed });
    await utils.notes.answers.invalidate();
    onClose();
  };
  const field = (name: 'heard' | 'done') => ({
    ...{ className: 'h-auto min-h-24 py-2', dir: 'auto', maxLength: TEXT_LENGTH, required: true },
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <Form aria-label="Answer" className="grid gap-3" onSubmit={() => send().catch(() => undefined)}>
      {guard}
      <Field label="What people said">
        <textarea autoFocus {...field('heard')} />
      </Field>
      <Field label="What we did">
        <textarea {...field('done')} />
      </Field>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={typed.is_published}
          onChange={({ target }) => setTyped({ ...typed, is_published: target.checked })}
        />
        Show it on the page
      </label>
      {save.error && <Alert variant="destructive">{errorMessage(save.error)}</Alert>}
      <FormButtons send="Save" sending="Saving..." isSending={save.isPending} onLeave={onClose} />
    </Form>
  );
}
