import { ANSWER_LENGTH } from '@labrish/api/inbox/schema';
import { useEffect, useRef, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { QueryState, Section } from '#components/section.tsx';
import { Alert, SmallButton, classNames, OutlineButton, SubmitButton } from '#components/ui/elements.tsx';
import { Textarea, Form } from '#components/ui/form.tsx';
import { errorMessage, trpc, type Outputs } from '#lib/api/trpc.ts';
import { dateTime } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';
import { useView } from '../views.ts';

export type Thread = Outputs['inbox']['list']['threads'][number];

interface Props {
  thread: Thread;
  onChanged: () => Promise<void>;
}

/** Shows what was written in one chat since the team was called, with a field to answer. */
export function OpenThread({ thread, onChanged }: Props) {
  const { openPerson } = useView();
  const read = trpc.inbox.read.useQuery({ id: thread.id }, { staleTime: Infinity });
  const { data, isFetching, refetch } = read;
  // Every look is audited, so the messages are read again only when there are others.
  const isBehind = data !== undefined && data.thread.last_at !== thread.last_at;
  useEffect(() => {
    if (isBehind && !isFetching) void refetch();
  }, [isBehind, isFetching, refetch]);
  return (
    <Section
      title={`Person ${thread.contributor_id.slice(0, 8)}`}
      note="Only messages since they asked for a person. Every view is in the audit log."
    >
      <QueryState query={read} loading="Loading..." failed="This chat could not be loaded." />
      {data && <Messages messages={data.messages} />}
      {data && <AnswerForm thread={thread} canned={data.canned_answers} onChanged={onChanged} />}
      <div className="flex flex-wrap gap-2 border-t pt-3">
        {!thread.closed_at && <Close thread={thread} onChanged={onChanged} />}
        <OutlineButton onClick={() => openPerson(thread.contributor_id)}>About this person</OutlineButton>
      </div>
    </Section>
  );
}

type Message = Outputs['inbox']['read']['messages'][number];

function Messages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return <p>No messages since then.</p>;
  return (
    <ol aria-label="Messages" className="grid gap-2">
      {messages.map(({ id, at, text, attached, author, status }) => (
        <li
          key={id}
          className={classNames(
            'grid max-w-[85%] min-w-0 gap-1 rounded-xl px-3.5 py-2.5',
            author === null ? 'justify-self-start bg-amber-soft' : 'justify-self-end bg-primary-soft',
          )}
        >
          {text && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          )}
          {attached && (
            <p className="text-muted">
              {attached === 'voice' ? 'A voice note' : 'A file'}, which was not kept.
            </p>
          )}
          <p className="text-xs text-muted">
            {author ?? 'The person'}, <time dateTime={at}>{dateTime(at)}</time>
            {status === 'failed' && <strong className="text-destructive"> Not delivered</strong>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Asks for an answer. Typed words stay, also when somebody else answers or closes the chat meanwhile. */
function AnswerForm({ thread, canned, onChanged }: Props & { canned: readonly string[] }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const me = trpc.users.me.useQuery().data?.profile.id;
  const answer = trpc.inbox.answer.useMutation();
  const guard = useLeaveGuard(text.trim() !== '');
  const isTaken = thread.taken_by !== null && thread.taken_by !== me;
  const whyNot = thread.closed_at ? 'This chat is closed.' : thread.why_unreachable;
  if (thread.closed_at && text === '') return null;
  const send = async () => {
    if (text.trim() === '') return field.current?.focus();
    try {
      await answer.mutateAsync({ id: thread.id, text });
      setText('');
      setProblem(undefined);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    await onChanged();
  };
  return (
    <Form aria-label="Answer" className="grid gap-3" onSubmit={send}>
      {guard}
      {whyNot && <Alert>{whyNot}</Alert>}
      {!whyNot && isTaken && <TakeOver thread={thread} onChanged={onChanged} />}
      <div role="group" aria-label="Canned answers" className="flex flex-wrap gap-1.5">
        {canned.map((words) => (
          <SmallButton
            key={words}
            className="h-auto max-w-full py-1 text-left font-normal whitespace-normal"
            title={words}
            onClick={() => {
              setText(words);
              field.current?.focus();
            }}
          >
            <span className="line-clamp-1">{words}</span>
          </SmallButton>
        ))}
      </div>
      <Textarea
        ref={field}
        aria-label="Your answer"
        className="min-h-24"
        dir="auto"
        maxLength={ANSWER_LENGTH}
        text={text}
        onType={setText}
      />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          {thread.window_closes_at && `You can answer until ${dateTime(thread.window_closes_at)}.`}
        </p>
        <SubmitButton
          send="Send"
          sending="Sending..."
          isSending={answer.isPending}
          size="lg"
          disabled={answer.isPending || isTaken || whyNot !== null}
        />
      </div>
    </Form>
  );
}

function TakeOver({ thread, onChanged }: Props) {
  const take = trpc.inbox.take.useMutation({
    onSuccess: onChanged,
    onError: (error) => notify.error('You could not take over this chat', errorMessage(error)),
  });
  return (
    <Alert>
      <p>{thread.taken_by_name} is answering this chat.</p>
      <SmallButton className="w-fit" disabled={take.isPending} onClick={() => take.mutate({ id: thread.id })}>
        Take it over
      </SmallButton>
    </Alert>
  );
}

function Close({ thread, onChanged }: Props) {
  const close = trpc.inbox.close.useMutation();
  return (
    <Confirm
      trigger={<OutlineButton>Close this chat</OutlineButton>}
      harmless
      title="Close this chat?"
      description="The bot tells this person that you have left the chat, and continues with its question."
      action="Close it"
      onConfirm={async () => {
        await close.mutateAsync({ id: thread.id });
        await onChanged();
      }}
    />
  );
}
