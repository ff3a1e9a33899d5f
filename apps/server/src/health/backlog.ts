import type { Database } from '@labrish/db';
import type { Env } from '#env.ts';

/** Seconds after which a message counts as unanswered. A turn takes a few seconds, even on a busy machine. */
const UNANSWERED_SECONDS = 60;
/** Seconds after which an outage of Twilio is reported. A brief failure is over by then. */
const OUTAGE_SECONDS = 120;

interface Checked {
  db: Pick<Database, 'sql'>;
  env: Pick<Env, 'TWILIO_ACCOUNT_SID'>;
  now: () => Date;
}

/**
 * Checks for all processes, by the database, whether contributors are waiting for us. Each result is what is wrong, in words for
 * an operator, or null. Reads a handful of rows, however many there are.
 *
 * @throws what the database throws
 */
export async function backlogHealth({ db, env, now }: Checked) {
  const at = now().getTime();
  const ago = (seconds: number) => new Date(at - seconds * 1000);
  const { rows } = await db.sql(BACKLOG_SQL, [ago(UNANSWERED_SECONDS), ago(OUTAGE_SECONDS)]);
  const { is_unanswered, failing, is_unwritten } = rows[0] ?? {};
  return {
    messages: is_unanswered
      ? 'Messages of contributors have waited for more than a minute to be answered. Look into the log for what holds them up; they are answered by themselves when it is gone.'
      : null,
    sending:
      typeof failing === 'string' && env.TWILIO_ACCOUNT_SID
        ? `Twilio has taken no message for more than two minutes. ${failing} Look at Operations in the Admin Panel, the log and status.twilio.com; what waits is sent by itself when Twilio takes messages again.`
        : null,
    journal: is_unwritten
      ? 'The journal of withdrawals cannot be written, so receipts wait. Look whether JOURNAL_DIR or the bucket is there, has room and may be written to; what waits is written by itself then.'
      : null,
  };
}

/**
 * Checks the oldest unanswered message only; a contributor's wait does not begin before the end of a pause or mute. Reports an outage
 * while a message waits for the end of the outage, or a send has failed recently: when all sends were given up and nobody writes,
 * there is nothing to warn of.
 */
const BACKLOG_SQL = `
  select
    exists (
      select 1 from (
        select i.received_at, v.muted_until from inbound_messages i
          join conversations v on v.contributor_id = i.contributor_id
        where i.status = 'received' and (v.muted_until is null or v.muted_until < $1) order by i.id limit 1
      ) as oldest left join bot_pause b on true
      where (b.id is null or b.resumed_at < $1) and oldest.received_at < $1
    ) as is_unanswered,
    (
      select error from twilio_outage where since <= $2 and (last_failure_at > $2 or exists (
        select 1 from outbound_messages where status = 'queued' and attempts > 0 and error_code is distinct from 63018
      ))
    ) as failing,
    exists (select from journal_entries where written_at is null and at <= $1) as is_unwritten`;
