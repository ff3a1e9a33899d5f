import { useState } from 'react';
import { describeError } from '#lib/attempt.ts';
import { FactLine, QueryState, Section, ShowEarlier } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { nameOfState } from '#admin/flow/flow-data.ts';
import { dateTime, number } from '#lib/format.ts';
import { addressAbout, pilotOf, SEVERAL } from '#lib/pilot.ts';
import { Field, Form } from '#components/ui/form.tsx';
import { Button, Badge } from '#components/ui/elements.tsx';
import { useView } from '../views.ts';
import {
  type NamedState,
  type Contributor,
  TURN_KIND_WORDS,
  MEDIA_STATUS_WORDS,
  SEND_STATUS_WORDS,
  type Sent,
  type Turn,
} from '../words.ts';
import { Actions } from './actions.tsx';
import { getQueryKey } from '@trpc/react-query';
import { usePages } from '#lib/api/use-pages.ts';

/** Shows one contributor, found by search or opened from a list. */
export function PersonView() {
  const { contributor_id } = useView();
  return (
    <div className="grid gap-5">
      <FindForm />
      {contributor_id && <Person key={contributor_id} contributor_id={contributor_id} />}
    </div>
  );
}

function Person({ contributor_id }: { contributor_id: string }) {
  const timeline = useTimeline(contributor_id);
  const states = trpc.states.list.useQuery().data?.states ?? [];
  const [latest] = timeline.data?.pages ?? [];
  if (!latest)
    return <QueryState query={timeline} loading="Loading..." failed="This person could not be loaded." />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <About contributor={latest.contributor} states={states} />
      <Turns timeline={timeline} states={states} />
    </div>
  );
}

/** Shows who a contributor is, as far as an operator may know, and what can be done. */
function About({ contributor, states }: { contributor: Contributor; states: readonly NamedState[] }) {
  const { state_key } = contributor;
  const facts: [string, string | null][] = [
    ['Country', SEVERAL ? pilotOf(contributor.pilot).country.name : null],
    ['Shares a phone', contributor.speaker_number ? `as person ${contributor.speaker_number}` : null],
    ['Current state', state_key === null ? 'Nothing yet' : nameOfState(states, state_key)],
    ['Recordings', number(contributor.submissions)],
    ['Last message', contributor.last_inbound_at && dateTime(contributor.last_inbound_at)],
    [
      'Can be messaged',
      contributor.window_closes_at
        ? `until ${dateTime(contributor.window_closes_at)}`
        : 'no, until they write again',
    ],
    ['On hold', contributor.muted_until && `until ${dateTime(contributor.muted_until)}`],
    ['Said STOP', contributor.opted_out_at && dateTime(contributor.opted_out_at)],
    ['Unreachable since', contributor.unreachable_at && dateTime(contributor.unreachable_at)],
    ['Said they are under 18', contributor.under_18_at && dateTime(contributor.under_18_at)],
  ];
  return (
    <Section title={`Person ${contributor.id.slice(0, 8)}`}>
      <dl className="grid gap-2 text-sm">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <FactLine key={label} label={label}>
                {fact}
              </FactLine>
            ),
        )}
      </dl>
      {contributor.elsewhere.length > 0 && (
        <nav aria-label="The same person in other countries" className="grid gap-1 border-t pt-2 text-sm">
          <p className="text-muted">
            They also wrote to our numbers in other countries. Your actions here do not affect what they gave
            there.
          </p>
          <ul>
            {contributor.elsewhere.map((one) => (
              <li key={one.contributor_id}>
                <a
                  className="font-semibold underline"
                  href={`${addressAbout(pilotOf(one.pilot), location.search)}&person=${one.contributor_id}`}
                >
                  {pilotOf(one.pilot).country.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Actions contributor={contributor} states={states} />
    </Section>
  );
}

/** Finds a contributor. The field is cleared as soon as they are found, because a number is stored nowhere. */
function FindForm() {
  const { openPerson } = useView();
  const [typed, setTyped] = useState('');
  const find = trpc.operations.find.useMutation({
    onSuccess: ({ contributor_id }) => {
      setTyped('');
      openPerson(contributor_id);
    },
  });
  const problem = find.error && describeError(find.error, 'Check the connection and try again.');
  return (
    <Form className="flex max-w-xl flex-wrap items-start gap-2" onSubmit={() => find.mutate({ typed })}>
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Find a person"
          hint="Phone number, receipt code or ID. The number is not stored; the search is audited."
          error={problem ?? undefined}
        >
          <input
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="sm:mt-7" disabled={find.isPending || typed.trim() === ''}>
        Find
      </Button>
    </Form>
  );
}

/** Lists what the contributor sent and the outcome of each, latest first: kinds, times and states alone. */
function Turns(props: { timeline: ReturnType<typeof useTimeline>; states: readonly NamedState[] }) {
  const { states } = props;
  const { data, isFetchNextPageError } = props.timeline;
  const pages = data?.pages ?? [];
  const proactive = pages.toReversed().flatMap(({ proactive_messages }) => proactive_messages);
  return (
    <Section title="Timeline" note="Latest first. Message texts are never shown.">
      {proactive.length > 0 && <Answers label="Sent unprompted" sent={proactive} states={states} />}
      <ol className="grid gap-3">
        {pages
          .flatMap(({ turns }) => turns)
          .map((turn) => (
            <TurnRow key={turn.id} turn={turn} states={states} />
          ))}
      </ol>
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-destructive">
          Earlier entries could not be loaded. Check the connection and try again.
        </p>
      )}
      <ShowEarlier list={props.timeline} />
    </Section>
  );
}

function TurnRow({ turn, states }: { turn: Turn; states: readonly NamedState[] }) {
  const { kind, received_at, status, media, answers } = turn;
  return (
    <li className="grid gap-1 border-t pt-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{TURN_KIND_WORDS[kind]}</strong>
        <time className="text-sm text-muted" dateTime={received_at}>
          {dateTime(received_at)}
        </time>
        {status !== 'processed' && (
          <Badge variant="warning">{status === 'received' ? 'Waits' : 'Failed'}</Badge>
        )}
        {media && media.status !== 'stored' && (
          <Badge variant="outline">{MEDIA_STATUS_WORDS[media.status]}</Badge>
        )}
      </p>
      <Answers label="Answers" sent={answers} states={states} />
    </li>
  );
}

function Answers(props: { label: string; sent: readonly Sent[]; states: readonly NamedState[] }) {
  return (
    <ul aria-label={props.label} className="grid gap-1 pl-4 text-sm text-muted">
      {props.sent.map(({ id, state_key, topic, status, error, created_at }) => (
        <li key={id} className="break-words">
          {[
            topic ?? (state_key === null ? 'A notice' : nameOfState(props.states, state_key)),
            SEND_STATUS_WORDS[status],
            dateTime(created_at),
          ].join(' · ')}
          {error && <span className="block text-xs">{error}</span>}
        </li>
      ))}
    </ul>
  );
}

const BATCH_SIZE = 50;

/** Loads what a contributor sent and got, latest first. Never refetches by itself, because every request is audited. */
function useTimeline(contributor_id: string) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: getQueryKey(trpc.operations.timeline, { contributor_id }, 'infinite'),
    load: (cursor, request) =>
      client.operations.timeline.query({ contributor_id, limit: BATCH_SIZE, cursor }, request),
    next: ({ next_cursor }) => next_cursor,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
