import type { z } from 'zod';
import type { Context } from '../context.ts';
import { WINDOW_MS } from './reachable.ts';
import type { stuck, stuckPerson } from './schema.ts';

type Person = z.input<typeof stuckPerson>;
interface Row {
  contributor_id: string;
  state_key: string | null;
  reason: Person['reason'];
  last_inbound_at: Date;
  message_sid: string;
  raw_enc: Uint8Array;
  claimed_type: string | null;
}

/** Misunderstood messages in a row that make a contributor `lost`; the bot then says who can help. */
const LOST_FROM = 3;
const CLOSING_MS = 20 * 3_600_000;
const LOOKED_AT = 500;
const SHOWN = 50;

/** Finds the contributors of the call's pilot who are stuck in each state, among those who wrote in the last 24 hours (WhatsApp's window). */
export async function readStuck(ctx: Context): Promise<z.input<typeof stuck>> {
  const { states } = await ctx.bot.flow(ctx.pilot.country.code);
  const rows = await readRows(ctx, states);
  const looked = rows.slice(0, LOOKED_AT);
  const inState = (key: string | null) => looked.filter(({ state_key }) => state_key === key);
  const occupied = [...new Set(looked.map(({ state_key }) => state_key))].map(
    (key) => [key, inState(key)] as const,
  );
  return {
    states: occupied.map(([state_key, people]) => ({
      state_key,
      friendly_name: states.find((state) => state.state_key === state_key)?.friendly_name ?? state_key ?? '',
      count: people.length,
      people: people.slice(0, SHOWN).map(({ contributor_id, reason, last_inbound_at, ...message }) => ({
        contributor_id,
        reason,
        last_inbound_at: last_inbound_at.toISOString(),
        last_sent: ctx.bot.kindOf(message),
      })),
    })),
    more: rows.length > LOOKED_AT,
  };
}

function readRows({ db, now }: Context, states: { state_key: string; is_final: boolean }[]): Promise<Row[]> {
  const at = now().getTime();
  const opened = new Date(at - WINDOW_MS);
  const closing = new Date(at - CLOSING_MS);
  const known = states.map(({ state_key }) => state_key);
  const open = states.filter(({ is_final }) => !is_final).map(({ state_key }) => state_key);
  return db.$queryRaw<Row[]>`
    with recent as (
      select contributor_id, max(id) as message_id from inbound_messages
      where received_at > ${opened} and received_at <= ${new Date(at)} group by contributor_id
    ), standing as (
      select c.id, v.state_key, phone.last_inbound_at, recent.message_id, case
        when v.state_key <> all (${known}::text[]) then 'gone'
        when (v.snapshot->>'misunderstood')::int >= ${LOST_FROM} then 'lost'
        when v.state_key = any (${open}::text[]) and phone.last_inbound_at < ${closing} then 'closing' end as reason
      from recent
        join contributors c on c.id = recent.contributor_id
        join contributors phone on phone.id = coalesce(c.phone_id, c.id) and c.id = coalesce(phone.speaking_id, phone.id)
        join conversations v on v.contributor_id = c.id
      where c.pilot = ${db.$pilot} and phone.opted_out_at is null and phone.unreachable_at is null and c.under_18_at is null
    )
    select s.id::text as contributor_id, s.state_key, s.reason, s.last_inbound_at, m.message_sid, m.raw_enc, a.claimed_type
    from standing s
      join inbound_messages m on m.id = s.message_id
      left join inbound_media a on a.message_id = m.id
    where s.reason is not null order by s.last_inbound_at limit ${LOOKED_AT + 1}`;
}
