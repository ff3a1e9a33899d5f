import { Gauge } from 'prom-client';
import { reading } from './reading.ts';
import type { MetricsSources } from './sources.ts';

/** Seconds for which an outage is reported after the last failed send, or longer while messages wait (jobs/backlog-health.ts). */
const OF_LATE_SECONDS = 120;

const STATE_SQL = `
  select exists (select from bot_pause where resumed_at is null) as is_paused,
    (select since from twilio_outage where last_failure_at > $1 or exists (
      select from outbound_messages where status = 'queued' and attempts > 0 and error_code is distinct from 63018
    )) as outage_since`;

interface BotState {
  is_paused: boolean;
  outage_since: Date | null;
}

/** Adds gauges of whether the bot is paused, and of how long Twilio has accepted no message. */
export function botFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const read = reading(now, async () => {
    const of_late = new Date(now().getTime() - OF_LATE_SECONDS * 1000);
    const [row] = await db.query<BotState>({ text: STATE_SQL, values: [of_late] });
    return row ?? null;
  });
  const registers = [registry];
  new Gauge({
    name: 'labrish_bot_paused',
    help: '1 while an admin keeps the bot from answering. Of all processes.',
    registers,
    async collect() {
      const found = await read();
      if (found) this.set(found.is_paused ? 1 : 0);
      else this.remove();
    },
  });
  new Gauge({
    name: 'labrish_twilio_outage_seconds',
    help: 'For how long Twilio has taken no message; 0 while it takes them. Of all processes.',
    registers,
    async collect() {
      const found = await read();
      if (!found) return this.remove();
      const since = found.outage_since ?? now();
      this.set(Math.max(0, (now().getTime() - since.getTime()) / 1000));
    },
  });
}
