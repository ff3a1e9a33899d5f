import { QueryFailure, FactLine, Pending, Section } from '#components/section.tsx';
import { number } from '#lib/format.ts';
import { trpc, type Outputs, ALONE } from '#lib/api/trpc.ts';
import { Badge } from '#components/ui/elements.tsx';
import { POLL, POLL_SELDOM } from '#admin/operations/views.ts';
import { Failed } from './failed.tsx';
import { since } from './since.ts';
import { settings } from '#lib/settings.ts';

/** Shows how the bot is doing right now. */
export function NowView() {
  const now = trpc.operations.now.useQuery(undefined, POLL);
  if (now.isLoadingError) return <QueryFailure what="The bot’s status could not be loaded." query={now} />;
  if (!now.data) return <Pending>Loading...</Pending>;
  const { waiting, failed, templates, at } = now.data;
  const oldest = waiting.unanswered.oldest_at;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Section title="Messages per minute" note="In the last half hour.">
        <div className="grid gap-3">
          <Bars label="Received" counts={now.data.received} colour="bg-primary" />
          <Bars label="Sent" counts={now.data.sent} colour="bg-mango" />
        </div>
      </Section>
      <Section
        title="Waiting"
        note={oldest ? `The oldest message has waited ${since(oldest, at)}.` : 'Nobody is waiting.'}
      >
        <dl className="grid grid-cols-2 gap-3">
          <Figure label="Unanswered" waiting={waiting.unanswered} at={at} />
          <Figure label="To send" waiting={waiting.to_send} at={at} />
          <Figure label="Recordings to fetch" waiting={waiting.to_fetch} at={at} />
          <Figure label="Mails" waiting={waiting.mails} at={at} />
        </dl>
      </Section>
      <Failed groups={failed} />
      <Section title="Reach and health">
        <dl className="grid gap-2 text-sm">
          <FactLine label="Twilio">{IS_TWILIO ? twilioNow(now.data) : 'not set up'}</FactLine>
          <FactLine label="Our number">
            <Sender />
          </FactLine>
          {IS_TWILIO && (
            <FactLine label="Templates">
              {`${number(templates.synced)} synced, ${number(templates.out_of_date)} out of date, ${number(templates.failed)} failed, ${number(templates.never)} never synced`}
            </FactLine>
          )}
          <FactLine label="Said STOP">{number(now.data.opted_out)}</FactLine>
          <FactLine label="Cannot be reached">{number(now.data.unreachable)}</FactLine>
          <FactLine label="On hold">{number(now.data.on_hold)}</FactLine>
        </dl>
      </Section>
    </div>
  );
}

const IS_TWILIO = settings.messaging_provider === 'Twilio';

function twilioNow({ outage_since, outage_error, at }: Outputs['operations']['now']): string {
  return outage_since
    ? `has accepted no messages for ${since(outage_since, at)}. ${outage_error ?? ''}`
    : 'accepts messages';
}

type Waiting = Outputs['operations']['now']['waiting']['unanswered'];

/** Shows how many things of one kind wait, and how long the oldest has waited. */
function Figure({ label, waiting, at }: { label: string; waiting: Waiting; at: string }) {
  return (
    <div className="rounded-lg border p-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold">{number(waiting.count)}</dd>
      {waiting.oldest_at && <dd className="text-sm text-muted">for {since(waiting.oldest_at, at)}</dd>}
    </div>
  );
}

/** Shows messages by the minute, the latest on the right. Its text says the same as the bars. */
function Bars({ label, counts, colour }: { label: string; counts: number[]; colour: string }) {
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const words = `${label}: ${number(counts.at(-1) ?? 0)} in the last minute, ${number(total)} in half an hour`;
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">{words}</figcaption>
      <div aria-hidden className="flex h-12 items-end gap-px">
        {counts.map((n, minute) => (
          <span
            key={minute}
            className={`min-h-px flex-1 rounded-t-sm forced-color-adjust-none ${colour}`}
            style={{ height: `${(n / most) * 100}%` }}
          />
        ))}
      </div>
    </figure>
  );
}

type Health = NonNullable<Outputs['operations']['sender']['sender']>;

const statuses: Record<Health['status'], string> = {
  online: 'Online',
  offline: 'Offline',
  pending: 'Not online yet',
  unknown: 'Twilio does not say',
};
const qualities: Record<
  NonNullable<Health['quality']>,
  { name: string; look: 'success' | 'warning' | 'destructive' }
> = {
  high: { name: 'High quality', look: 'success' },
  medium: { name: 'Medium quality', look: 'warning' },
  low: { name: 'Low quality', look: 'destructive' },
};

/** Shows the state of our number at WhatsApp. Has its own request, so that waiting for Twilio delays no other query. */
function Sender() {
  const { data, error } = trpc.operations.sender.useQuery(undefined, {
    ...POLL_SELDOM,
    trpc: { context: { [ALONE]: true } },
  });
  if (error) return 'could not be asked';
  if (!data) return 'Asking…';
  if (!data.sender) return 'Simulator only';
  const { status, quality, messaging_limit, problems } = data.sender;
  const look = quality && qualities[quality];
  return (
    <span className="grid justify-items-end gap-1 text-right">
      <span className="flex flex-wrap items-center justify-end gap-2">
        {statuses[status]}
        {look && <Badge variant={look.look}>{look.name}</Badge>}
      </span>
      {messaging_limit && <span className="font-normal text-muted">Up to {messaging_limit}</span>}
      {problems.map((problem) => (
        <span key={problem} className="font-normal text-destructive">
          {problem}
        </span>
      ))}
    </span>
  );
}
