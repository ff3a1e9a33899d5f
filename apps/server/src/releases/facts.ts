import { factsOf } from '@labrish/api/releases/find';
import { LICENCES } from '@labrish/dataset';
import type { releases } from '@labrish/db';
import type { ReleaseFacts } from '@labrish/release';
import type { CountryServices } from '#context.ts';
import { basePath } from '#countries.ts';

/** Collects the facts about a version that its files state. */
export async function releaseFactsOf(
  { countries, db, env, pilot }: CountryServices,
  release: releases,
): Promise<ReleaseFacts> {
  const { series, version, month, previous_version } = release;
  const { title } = await db.prisma.release_series.findUniqueOrThrow({ where: { name: series } });
  const { plan, held_out, doi = null } = factsOf(release);
  const licence = LICENCES.find(({ id }) => id === release.licence);
  if (!licence) throw new Error(`${release.licence} is no licence that a release can have.`);
  const site = env.PUBLIC_URL;
  return {
    ...{ name: series, version, title, month, previous_version, licence },
    url: `${site}${basePath({ countries, pilot })}/data/releases`,
    withdrawn_url: `${site}/data/releases/${series}/withdrawn.tsv`,
    status_url: `${site}/data/status/${series}-${version}`,
    creator: { name: env.PRODUCT_NAME, url: site },
    contact: env.PARTNERSHIP_EMAIL ?? null,
    code_version: env.CODE_VERSION,
    train_only_because: plan.why_train_only,
    held_out_topics: held_out,
    pilot,
    doi,
  };
}
