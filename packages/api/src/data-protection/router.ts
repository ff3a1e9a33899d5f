import { adminProcedure, router } from '../trpc.ts';
import { findDataProtection } from './find.ts';
import { dataProtection } from './schema.ts';

/** What a data protection officer asks for. */
export const dataProtectionRouter = router({
  get: adminProcedure
    .meta({
      rest: 'GET /data-protection',
      summary: 'Who gets which data, what people agreed to, and what they took back',
    })
    .output(dataProtection)
    .query(({ ctx }) => findDataProtection(ctx)),
});
