import type { contributors } from '@labrish/db';

/** WhatsApp's customer service window (error 63016). */
export const WINDOW_MS = 24 * 3_600_000;

/** The facts that decide whether a contributor can be written to. `last_inbound_at` opens the window. */
export type Reachability = Pick<
  contributors,
  'source' | 'last_inbound_at' | 'opted_out_at' | 'unreachable_at'
>;

/** Returns a contributor with what belongs to their phone, whose row is `phone` if somebody else wrote first from it. */
export function withPhone<T extends Reachability>({ phone, ...person }: T & { phone: Reachability | null }) {
  const { last_inbound_at, opted_out_at, unreachable_at } = phone ?? person;
  return { ...person, last_inbound_at, opted_out_at, unreachable_at };
}

/** Returns why nothing can be sent to a contributor now, in words for an operator; null when it can. */
export function whyUnreachable(
  { source, last_inbound_at, opted_out_at, unreachable_at }: Reachability,
  now: Date,
): string | null {
  const hasWindow = source === 'whatsapp';
  if (hasWindow && last_inbound_at && now.getTime() - last_inbound_at.getTime() >= WINDOW_MS)
    return 'More than 24 hours have passed since this contributor wrote, so WhatsApp accepts no message. They are answered when they write again.';
  if (opted_out_at) return 'This contributor said STOP since then, so nothing is sent to them.';
  if (unreachable_at)
    return 'WhatsApp could not reach this contributor, who has not written since. They are answered when they write again.';
  return null;
}
