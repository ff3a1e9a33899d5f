import { hourOf } from '@labrish/pilot';

/** Nobody is written to unasked at night, by the pilot's clock. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;

/** WhatsApp takes no message 24 hours after theirs (error 63016); an hour of it is left for sending. */
export const LAST_HOURS = 23;

/** Whether people may be written to who have asked for nothing. */
export function isDaytime(now: Date): boolean {
  const hour = hourOf(now);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}
