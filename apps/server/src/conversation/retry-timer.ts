import type { Services } from '#context.ts';

/** Runs a function once after `delay_ms`, unless the returned function cancels it before. */
export type Timer = (run: () => void, delay_ms: number) => () => void;

const onTheClock: Timer = (run, delay_ms) => {
  const handle = setTimeout(run, delay_ms);
  // The timer alone does not keep the process alive.
  handle.unref();
  return () => clearTimeout(handle);
};

/** Fires when a queue's next attempt is due. The rows hold the time (`not_before`); without the timer, the next sweep attempts it. */
export interface RetryTimer {
  /** Wakes at the earliest of the requested times. After it has fired, the caller asks `nextDue` for the next one. */
  set: (at: Date) => void;
  stop: () => void;
}

export function createRetryTimer(now: () => Date, fire: () => void, timer: Timer = onTheClock): RetryTimer {
  let next: { at: number; cancel: () => void } | null = null;
  let stopped = false;
  return {
    set(at) {
      if (stopped || (next && next.at <= at.getTime())) return;
      next?.cancel();
      const cancel = timer(
        () => {
          next = null;
          fire();
        },
        Math.max(0, at.getTime() - now().getTime()),
      );
      next = { at: at.getTime(), cancel };
    },
    stop() {
      stopped = true;
      next?.cancel();
    },
  };
}

/** Finds when the next message, download or send is to be attempted, or a mute ends, in any process; null when none waits. */
export async function nextDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Date | null> {
  const [found] = await db.prisma.$queryRaw<{ at: Date | null }[]>`
    select min(not_before) as at from (
      select not_before from outbound_messages where status = 'queued'
      union all select not_before from inbound_messages where status = 'received'
      union all select not_before from inbound_media where status = 'pending' and source_enc is not null
      union all select muted_until from conversations where muted_until is not null
    ) waiting where not_before > ${now()}`;
  return found?.at ?? null;
}
