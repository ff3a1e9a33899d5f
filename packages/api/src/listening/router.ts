import { z } from 'zod';
import { id } from '../fields.ts';
import { adminProcedure, router } from '../trpc.ts';
import { listListens, readListenFigures } from './read.ts';
import { listenFigures, listenInput, listenPage } from './schema.ts';

/** Lists who heard which recording. */
export const listeningRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /listens',
      summary: 'Who heard or downloaded which recording in the last 90 days, newest first',
      description:
        'A row a caller, recording and day. Withdrawn recordings stay in it: it says who may still have a copy.',
    })
    .input(listenInput)
    .output(listenPage)
    .query(({ ctx, input }) => listListens(ctx, input)),

  figures: adminProcedure
    .meta({
      rest: 'GET /listens/people/{person_id}',
      summary: 'How many recordings a person heard, with their API keys',
    })
    .input(z.strictObject({ person_id: id }))
    .output(listenFigures)
    .query(({ ctx, input }) => readListenFigures(ctx, input.person_id)),
});
