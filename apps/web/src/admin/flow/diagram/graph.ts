import type { Graph } from '@labrish/api/state-machine/schema';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { PILOT_QUERY } from '#lib/pilot.ts';
import { accessToken } from '#session/access-token.ts';
import { trpc } from '#lib/api/trpc.ts';

/**
 * Loads the graph when the tab is first opened, and caches it: opening the tab again, returning to the window or reconnecting
 * loads nothing. Refresh loads it again, as does opening the tab after an edit of the conversation, which invalidates this key.
 */
export function useGraph() {
  return useQuery({
    queryKey: getQueryKey(trpc.stateMachine),
    queryFn: loadGraph,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
}

const FAILED = 'Failed to load state machine graph';

/**
 * Loads the state machine as SPEC asks: valid only if the answer is ok and has nodes; non-JSON counts as missing data.
 *
 * @throws {Error} with the text to show: the server's own if it gave one
 */
async function loadGraph(): Promise<Graph> {
  const token = await accessToken();
  if (!token) throw new Error('Missing authentication token');
  const { ok, body } = await ask(token);
  if (ok && hasNodes(body)) return { nodes: body.nodes, edges: body.edges ?? [] };
  throw new Error(errorOf(body) ?? FAILED);
}

async function ask(token: string): Promise<{ ok: boolean; body: unknown }> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`/api/admin/state-machine${PILOT_QUERY}`, { headers });
    return { ok: answer.ok, body: await answer.json() };
  } catch {
    return { ok: false, body: undefined };
  }
}

function hasNodes(body: unknown): body is Pick<Graph, 'nodes'> & Partial<Graph> {
  return typeof body === 'object' && body !== null && 'nodes' in body && Array.isArray(body.nodes);
}

function errorOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' && body.error ? body.error : undefined;
}
