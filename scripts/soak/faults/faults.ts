import { setTimeout as wait } from 'node:timers/promises';
import type { SoakDatabase } from '../servers/database.ts';
import type { Disk } from '../servers/disk.ts';
import type { Random } from '../random.ts';
import type { Servers } from '../servers/servers.ts';
import type { Store } from '../servers/store.ts';
import type { Twilio } from '../twilio/twilio.ts';

/** Causes one fault. Returns a function that ends it, if it does not end by itself. */
export type Fault = () => Promise<(() => Promise<void> | void) | void>;

interface Targets {
  servers: Servers;
  database: SoakDatabase;
  twilio: Twilio;
  disk: Disk;
  /** The disk of the database; null where PostgreSQL cannot use one of ours. */
  database_disk: Disk | null;
  store: Store;
  random: Random;
  /** The number of servers when nothing is wrong. */
  machines: number;
}

const HOUR_MS = 3_600_000;
/** The delay between two cuts while PostgreSQL flaps. */
const FLAP_MS = [50, 400] as const;
/** Connections are cut at most so many ms after a server begins to start, and after it runs. */
const STARTING_MS = 2500;
const STARTED_MS = 600;
/** The shortest and the longest time for which an additional process works beside the others before one is killed. */
const TOGETHER_MS = [2000, 6000] as const;

export function createFaults(targets: Targets): Record<string, Fault> {
  const { servers, database, twilio, disk, database_disk, store, random, machines } = targets;
  /** Creates a fault that `set` switches on and off. */
  const during =
    (set: (yes: boolean) => unknown): Fault =>
    async () => {
      set(true);
      return () => void set(false);
    };
  const named = (switches: Record<string, (yes: boolean) => unknown>): Record<string, Fault> =>
    Object.fromEntries(Object.entries(switches).map(([name, set]) => [name, during(set)]));
  const clock = (clock_ms: number) => (yes: boolean) => servers.inject({ clock_ms: yes ? clock_ms : 0 });
  return {
    'server killed': async () => {
      await servers.running(1);
      await servers.end('SIGKILL', random);
    },
    'server stopped': async () => {
      await servers.running(1);
      // A graceful stop may take long; other faults start meanwhile.
      void servers.end('SIGTERM', random);
    },
    'one more, and one killed': async () => {
      if (servers.count().all === machines) void addAndRetire(servers, machines, random);
    },
    'connections cut': () => database.cut(),
    'connections flapping': async () => {
      let flapping = true;
      const flap = async () => {
        while (flapping) {
          await database.cut();
          await wait(random.between(...FLAP_MS));
        }
      };
      const done = flap();
      return () => {
        flapping = false;
        return done;
      };
    },
    'connections cut in a start': async () => {
      await servers.running(1);
      await servers.end('SIGKILL', random);
      const cutAfter = (ms: number) => wait(ms).then(() => database.cut());
      void servers.nextRunning().then(() => cutAfter(random.between(0, STARTED_MS)));
      for (let cuts = 0; cuts < 2; cuts += 1) void cutAfter(random.between(0, STARTING_MS));
    },
    'database refusing': async () => {
      await database.refuse();
      return () => database.allow();
    },
    'database read-only': async () => {
      await database.readOnly(true);
      return () => database.readOnly(false);
    },
    ...(database_disk && {
      'disk of the database full': async () => {
        database_disk.fill();
        return () => database_disk.free();
      },
    }),
    'rolling update': async () => {
      if (servers.count().all === machines) void replaceAll(servers, machines, random);
    },
    'disk full': async () => {
      if (!disk.fill()) servers.inject({ disk: 'full' });
      return () => {
        disk.free();
        servers.inject({ disk: null });
      };
    },
    ...named({
      ...twilio.troubles,
      'disk slow': (yes) => servers.inject({ disk: yes ? 'slow' : null }),
      'clock an hour ahead': clock(HOUR_MS),
      'clock an hour behind': clock(-HOUR_MS),
      ...store.troubles,
    }),
  };
}

/** Starts a new process for each, and stops another one gracefully when it runs. */
async function replaceAll(servers: Servers, machines: number, random: Random): Promise<void> {
  for (let replaced = 0; replaced < machines; replaced += 1) {
    await servers.add();
    await servers.running(machines + 1);
    await servers.end('SIGTERM', random, { retire: true });
  }
}

/** Adds a process that takes its share of the load; then kills one for good. */
async function addAndRetire(servers: Servers, machines: number, random: Random): Promise<void> {
  await servers.add();
  await servers.running(machines + 1);
  await wait(random.between(...TOGETHER_MS));
  await servers.running(machines + 1);
  await servers.end('SIGKILL', random, { retire: true });
}
