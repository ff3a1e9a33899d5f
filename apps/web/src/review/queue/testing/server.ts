import { TRPCClientError } from '@trpc/client';
import type { ReviewApi } from '#review/queue/review-api.ts';
import type { Given, Item, Verdict } from '#review/types.ts';

/** Creates a server with recordings 1, 2, 3, …, which records the calls. */
export function createServer(count: number) {
  const left = Array.from({ length: count }, (_, n) => item(String(n + 1)));
  const server = {
    asked: [] as { holding: string[]; after?: string }[],
    verdicts: [] as Verdict[],
    told: [] as string[],
    offline: false,
    /** Whether the server no longer knows the session. */
    ended: false,
    outdated: new Set<string>(),
    /** HTTP status of the refusal to give out recordings; null: it does not refuse. */
    stops: null as number | null,
    gone: new Set<string>(),
    incomplete: new Set<string>(),
    answering: Promise.resolve(),
    answer: {} as Partial<Given>,
  };
  const reach = () => {
    if (server.offline) throw new Error('Failed to fetch');
    if (server.ended) throw refusal(401);
  };
  const tell =
    (what: string) =>
    async ({ submission_id }: { submission_id: string }) => {
      reach();
      server.told.push(`${what} ${submission_id}`);
    };
  const isDecided = (id: string) =>
    server.verdicts.some((one) => one.submission_id === id) || server.told.includes(`skip ${id}`);
  const api: ReviewApi = {
    next: async (ask) => {
      reach();
      if (server.stops) throw refusal(server.stops);
      server.asked.push(ask);
      return left.find(({ submission_id: id }) => !ask.holding.includes(id) && !isDecided(id)) ?? null;
    },
    waiting: async (stage) => ({
      ...{ stage, open: 0, with_others: 0, free_at: null, yours: 0, skipped: 0, unjudged: 0 },
      ...{ other_stage: 0, disputed: 0, quarantined: 0 },
    }),
    verdict: async (verdict) => {
      reach();
      if (server.gone.has(verdict.submission_id)) throw refusal(404);
      if (server.outdated.has(verdict.submission_id))
        throw refusal(409, { newer: { verdict: 'reject', category: null, reasons: ['noise'] } });
      if (server.incomplete.has(verdict.submission_id)) throw refusal(400);
      if (server.stops === 403) throw refusal(403);
      server.verdicts.push(verdict);
      await server.answering;
      return {
        review_id: `review of ${verdict.submission_id}`,
        counts: true,
        why_not: null,
        is_training: false,
        confirmed: null,
        ...server.answer,
      };
    },
    undo: async (review_id) => {
      reach();
      server.told.push(`undo ${review_id}`);
      const id = review_id.replace('review of ', '');
      server.verdicts = server.verdicts.filter((one) => one.submission_id !== id);
      return left.find(({ submission_id }) => submission_id === id) ?? null;
    },
    lastReview: async (_stage, id) => {
      reach();
      const found = server.verdicts.findLast((one) => !id || one.submission_id === id);
      return found ? (Object.assign({}, found, { id: `review of ${found.submission_id}` }) as never) : null;
    },
    renew: async ({ submission_id }) => ({ until: null, is_gone: server.gone.has(submission_id) }),
    release: tell('release'),
    skip: tell('skip'),
    upset: tell('skip'),
    recuse: tell('recuse'),
    takeBack: tell('take back'),
    offerSkipped: async () => void server.told.splice(0),
  };
  return Object.assign(server, { api });
}

function item(submission_id: string): Item {
  return {
    ...{ submission_id, stage: 'audio', prompt_text: null, duration_ms: 1000, peaks: null, audio_type: null },
    ...{
      pilot: 'JM',
      audio_url: '/audio',
      assigned_at: '',
      until: '',
      reviewed_category: null,
      training: null,
      draft: null,
      first_draft: null,
      machine_draft: null,
    },
  };
}

function refusal(httpStatus: number, details?: object): TRPCClientError<never> {
  const error = { message: 'No.', code: -32600, data: { httpStatus, details } };
  return TRPCClientError.from({ error } as never);
}
