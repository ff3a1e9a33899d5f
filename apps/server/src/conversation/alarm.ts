import type { Services } from '#context.ts';

/** Runs something once after so many milliseconds, unless the function that it returns is called before. */
export type Timer = (run: () => void, delay_ms: number) => () => void;

const onTheClock: Timer = (run, delay_ms) => {
  const handle = setTimeout(run, delay_ms);
  // A process that has nothing else to do may end.
  handle.unref();
  return () => clearTimeout(handle);
};

/** Rings when the next try of anything is due. The rows know when (`not_before`); a lost alarm costs the wait for the next sweep. */
export interface Alarm {
  /** Something is due then. Of several moments the earliest counts; whoever is rung asks for the next (`nextDue`). */
  set: (at: Date) => void;
  stop: () => void;
}

export function createAlarm(now: () => Date, ring: () => void, timer: Timer = onTheClock): Alarm {
  let next: { at: number; cancel: () => void } | null = null;
  let stopped = false;
  return {
    set(at) {
      if (stopped || (next && next.at <= at.getTime())) return;
      next?.cancel();
      const cancel = timer(
        () => {
          next = null;
          ring();
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

/** When the next message, download or send is to be tried, or a hold ends, by whatever process; null when none waits. */
export async function nextDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Date | null> {
  const [found] = await db.prisma.$queryRaw<{ at: Date | null }[]>`
    select min(not_before) as at from (
      select not_before from outbound_messages where status = 'queued'
      union all select not_before from inbound_messages where status = 'received'
      union all select not_before from inbound_media where status = 'pending' and source_enc is not null
      union all select held_until from conversations where held_until is not null
    ) waiting where not_before > ${now()}`;
  return found?.at ?? null;
}
