import type { MetricsSources } from './metrics.ts';
import { addLabelledGauge, reading, type Sample } from './reading.ts';

/**
 * Queries that count the waiting rows and find the oldest; each reads waiting rows only. A message left unanswered on purpose
 * (bot paused or contributor muted) counts as waiting from the end of the pause or mute.
 */
const WAITING = {
  inbound: `
    select count(*)::int as rows, min(greatest(i.received_at, v.muted_until, b.resumed_at)) filter (
      where (v.muted_until is null or v.muted_until <= $1) and (b.id is null or b.resumed_at <= $1)) as oldest
    from inbound_messages i
      join conversations v on v.contributor_id = i.contributor_id
      left join bot_pause b on true
    where i.status = 'received'`,
  media: `
    select count(*)::int as rows, min(created_at) filter (where created_at <= $1) as oldest
    from inbound_media where status = 'pending' and source_enc is not null`,
  outbound: `
    select count(*)::int as rows, min(created_at) filter (where created_at <= $1) as oldest
    from outbound_messages where status = 'queued'`,
  mail: `
    select count(*)::int as rows, min(created_at) filter (where created_at <= $1) as oldest
    from mails where sent_at is null and failed_at is null`,
  journal: `
    select count(*)::int as rows, min(at) filter (where at <= $1) as oldest
    from journal_entries where written_at is null`,
};

interface Waiting {
  rows: number;
  oldest: Date | null;
}

const QUERIES = Object.entries(WAITING);

/** Adds gauges of the retry queues: how many rows wait, and for how long the oldest has. */
export function retryQueueFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const readers = QUERIES.map(([kind, text]) => ({
    kind,
    read: reading(now, async () => {
      const [row] = await db.query<Waiting>({ text, values: [now()] });
      return row ?? null;
    }),
  }));
  const byKind = (of: (found: Waiting) => number) => async () => {
    // All at once: one after the other, their time limits would add up to more than Prometheus waits.
    const found = await Promise.all(readers.map(({ read }) => read()));
    return readers.flatMap(({ kind }, index): Sample<'kind'>[] => {
      const waiting = found[index];
      return waiting ? [[{ kind }, of(waiting)]] : [];
    });
  };
  const oldestAge = ({ oldest }: Waiting) => (oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0);

  const count = ({ rows }: Waiting) => rows;
  addLabelledGauge(registry, byKind(count), {
    name: 'labrish_due_rows',
    help: 'Messages to answer (inbound), attachments to fetch (media), messages (outbound) and mails to send, withdrawals to write down (journal). Of all processes.',
    labelNames: ['kind'],
  });
  addLabelledGauge(registry, byKind(oldestAge), {
    name: 'labrish_due_oldest_age_seconds',
    help: 'How long the oldest of them has waited; 0 when nothing waits. Of all processes.',
    labelNames: ['kind'],
  });
}
