import { adminProcedure, router } from '../trpc.ts';
import { dataProtection, type DataProtection } from './schema.ts';
import type { Context, Recipient } from '../context.ts';

/** Serves the figures that a data protection officer asks for. */
export const dataProtectionRouter = router({
  get: adminProcedure
    .meta({
      rest: 'GET /data-protection',
      summary: 'Who gets which data, what people agreed to, and what they took back',
    })
    .output(dataProtection)
    .query(({ ctx }) => findDataProtection(ctx)),
});

/** Finds who receives data, what contributors agreed to, and what they withdrew. */
async function findDataProtection(ctx: Context): Promise<DataProtection> {
  const { db, pilot, recipients, raw_message_days } = ctx;
  const consents = await db.$queryRaw<DataProtection['consents']>`
    select v.version, v.body as text,
      (count(distinct c.contributor_id) filter (where c.id is not null and c.withdrawn_at is null))::int as in_force,
      (count(c.id) filter (where c.withdrawn_at is not null))::int as withdrawn
    from consent_versions v
      left join (consents c join contributors o on o.id = c.contributor_id and o.pilot = ${db.$pilot}) on c.version = v.version
    where v.pilot = ${db.$pilot} and v.version = consent_version_of(v.pilot, v.body, v.choices)
    group by v.version, v.body order by v.version desc`;
  const withdrawals = await db.$queryRaw<DataProtection['withdrawals']>`
    select to_char(withdrawn_at at time zone ${pilot.country.time_zone}, 'YYYY-MM') as month,
      (count(*) filter (where scope = 'last'))::int as last, (count(*) filter (where scope = 'all'))::int as all
    from withdrawals join contributors o on o.id = contributor_id
    where o.pilot = ${db.$pilot} group by 1 order by 1 desc`;
  return {
    recipients: [...recipients, ...(await findPushTargets(db))],
    consents,
    heard_in_public: await db.public_playback_consents.count({
      where: { withdrawn_at: null, contributor: { pilot: db.$pilot } },
    }),
    privacy_law: pilot.privacy_law,
    raw_message_days,
    withdrawals,
  };
}

/** Finds where versions of the dataset were pushed to and have not been removed. */
async function findPushTargets(db: Context['db']): Promise<Recipient[]> {
  const pushes = await db.release_pushes.findMany({
    where: { removed_at: null },
    distinct: ['destination', 'target'],
    orderBy: [{ destination: 'asc' }, { target: 'asc' }],
    select: { destination: true, target: true },
  });
  return pushes.map(({ destination, target }) => ({
    name: destination === 'huggingface' ? `Hugging Face: ${target}` : target,
    purpose: 'offers the dataset',
    receives: 'published versions: recordings, their words, and what is said of them',
    country: destination === 'huggingface' ? 'United States' : null,
  }));
}
