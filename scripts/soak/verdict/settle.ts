import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { SoakDatabase } from '../servers/database.ts';
import type { Servers } from '../servers/servers.ts';

/** How long the server gets without help: enough for two rounds of the sweep, and for downloads that a kill interrupted. */
const BY_ITSELF_MS = 180_000;
/** How far the clocks are put forward: over the longest retry delay (half an hour), set by a process whose clock was an hour ahead. */
const FORWARD_MS = 2 * 3_600_000;
/** The time from the start until a server is restarted: after the clock change, there are two more rounds of the sweep. */
const RESTART_MS = BY_ITSELF_MS + 150_000;

/** The work that the server still has to do, in words; null when there is none. */
const LEFT = `
  select nullif(concat_ws(', ', nullif(messages, 0) || ' messages', nullif(answers, 0) || ' answers',
    nullif(recordings, 0) || ' recordings'), '') as left
  from (select (select count(*) from inbound_messages where status = 'received') as messages,
    (select count(*) from outbound_messages where status = 'queued') as answers,
    (select count(*) from inbound_media where status = 'pending')
      + (select count(*) from submissions s join inbound_media a on a.id = s.media_id
          where s.storage_url is null and s.withdrawn_at is null and a.status = 'stored') as recordings) as counted`;

/**
 * Waits until the server has no work left, at most `limit_ms`. The clocks are put forward, so that retries in the far future
 * (after several failed attempts, or set by a clock that was ahead) become due. If work is left even then, the server is
 * restarted, to distinguish forgotten work from lost work.
 *
 * @returns what helped, or what is left, as a sentence
 */
export async function settle(
  database: SoakDatabase,
  servers: Servers,
  random: Random,
  limit_ms: number,
): Promise<string> {
  const began = Date.now();
  const helped: string[] = [];
  const help = async (how: string, left: string, act: () => unknown) => {
    console.log(`  still to do: ${left}; ${how}`);
    helped.push(how);
    await act();
  };
  for (;;) {
    const [row] = await database.read<{ left: string | null }>(LEFT);
    const took_ms = Date.now() - began;
    if (!row?.left || took_ms > limit_ms)
      return `${[`after ${Math.round(took_ms / 1000)} s`, ...helped].join(', ')}; left to do: ${row?.left ?? 'nothing'}`;
    if (helped.length === 0 && took_ms > BY_ITSELF_MS)
      await help('clocks put two hours forward', row.left, () => servers.inject({ clock_ms: FORWARD_MS }));
    if (helped.length === 1 && took_ms > RESTART_MS)
      await help('server RESTARTED', row.left, async () => {
        await servers.running(1);
        await servers.end('SIGTERM', random);
      });
    await wait(1000);
  }
}
