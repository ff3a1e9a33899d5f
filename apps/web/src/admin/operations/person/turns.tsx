import { nameOfState } from '#admin/flow/name-of.ts';
import { Section } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { dateTime } from '#lib/format.ts';
import {
  TURN_KIND_WORDS,
  MEDIA_STATUS_WORDS,
  SEND_STATUS_WORDS,
  type NamedState,
  type Sent,
  type Turn,
} from '../words.ts';
import type { useTimeline } from './use-timeline.ts';

/** Lists what the contributor sent and the outcome of each, latest first: kinds, times and states alone. */
export function Turns(props: { timeline: ReturnType<typeof useTimeline>; states: readonly NamedState[] }) {
  const { states } = props;
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props.timeline;
  const pages = data?.pages ?? [];
  const proactive = pages.toReversed().flatMap(({ proactive_messages }) => proactive_messages);
  return (
    <Section title="Timeline" note="The latest first. Never what was said.">
      {proactive.length > 0 && <Answers label="Sent without being asked" sent={proactive} states={states} />}
      <ol className="grid gap-3">
        {pages
          .flatMap(({ turns }) => turns)
          .map((turn) => (
            <TurnRow key={turn.id} turn={turn} states={states} />
          ))}
      </ol>
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-destructive">
          The earlier ones could not be loaded. Check the connection and try again.
        </p>
      )}
      {hasNextPage && (
        <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
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
