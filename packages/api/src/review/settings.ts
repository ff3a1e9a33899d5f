import { Prisma, type review_settings } from '@labrish/db';
import { categoriesOf } from '@labrish/pilot';
import { record, assertVersion } from '../changes.ts';
import type { Context, Tx } from '../context.ts';
import { badInput } from '../errors.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { settings, settingsInput } from './schema.ts';

const ONE = { id: 1 };

/** Reads the review settings, as an admin has set them. */
export function readSettings(db: Tx): Promise<review_settings> {
  return db.review_settings.findUniqueOrThrow({ where: ONE });
}

/** SQL condition: a row `r` of `reviews`, of a row `s` of `submissions`, fills one of its first slots, so that it breaks no tie. */
export const isFirstVerdict = Prisma.sql`r.slot <= coalesce(s.audio_quorum, (select quorum from review_settings))`;

/** Rounds the shares to single precision, as the columns hold them, so that a share too small for that becomes 0 instead of an error. */
function storable({
  calibration_share,
  double_transcription_share,
}: Pick<review_settings, 'calibration_share' | 'double_transcription_share'>) {
  return {
    calibration_share: Math.fround(calibration_share),
    double_transcription_share: Math.fround(double_transcription_share),
  };
}

export const settingsRouter = router({
  get: memberProcedure
    .meta({ rest: 'GET /review/settings', summary: 'How review is done here' })
    .output(settings)
    .query(({ ctx }) => readSettings(ctx.db)),

  update: adminProcedure
    .meta({
      rest: 'PUT /review/settings',
      summary: 'Change how review is done here',
      description: 'What is under review already is settled by what was set when it began.',
      errors: { 409: 'The settings have changed since the given version.' },
    })
    .input(settingsInput)
    .output(settings)
    .mutation(({ ctx, input: { version, machine_drafts_off, ...change } }) => {
      refuseUnknownLabels(ctx, machine_drafts_off ?? []);
      return ctx.db.$transaction(async (tx) => {
        await tx.$queryRaw`select 1 from review_settings for update`;
        const before = await readSettings(tx);
        await assertVersion(tx, 'review_settings', { id: null, version: before.version }, version);
        const after = await tx.review_settings.update({
          where: ONE,
          data: {
            ...{ ...change, ...storable(change), version: before.version + 1 },
            ...(machine_drafts_off && { machine_drafts_off }),
          },
        });
        await record(tx, ctx, 'update', 'review_settings', null, { before, after });
        return after;
      });
    }),
});

function refuseUnknownLabels({ pilots }: Context, labels: readonly string[]): void {
  const known = pilots.flatMap((pilot) => categoriesOf(pilot).map((key) => `${pilot.country.code}/${key}`));
  for (const [place, label] of labels.entries())
    if (!known.includes(label))
      throw badInput(
        `machine_drafts_off[${place}]`,
        `There is no label ${label}. There are ${known.join(', ')}.`,
      );
}
