import { TEXT_LENGTH } from '@labrish/api/notes/schema';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Field, FormButtons } from '#components/ui/form.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { QueryFailure, Section, SectionRow } from '#components/section.tsx';
import { Alert, Badge, Button, SmallButton } from '#components/ui/elements.tsx';
import { errorMessage, useIsAdmin, trpc, type Outputs } from '#lib/api/trpc.ts';
import { date } from '#lib/format.ts';

type Answer = Outputs['notes']['answers']['answers'][number];

/** Shows what the public page says came of notes; admins write, publish, change and remove it. */
export function Answers() {
  const list = trpc.notes.answers.useQuery();
  const remove = trpc.notes.removeAnswer.useMutation();
  const isAdmin = useIsAdmin();
  const [edited, setEdited] = useState<Answer | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <Section title="What we heard and did" note="What people said and what came of it, for the page /heard.">
      <QueryFailure what="The answers could not be loaded." query={list} />
      {list.data?.answers.length === 0 && <p>Nothing is written yet.</p>}
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
                description="It leaves the page within a minute."
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
  const send = async (event: FormEvent) => {
    event.preventDefault();
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
    <form
      aria-label="Answer"
      className="grid gap-3"
      onSubmit={(event) => void send(event).catch(() => undefined)}
    >
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
    </form>
  );
}
