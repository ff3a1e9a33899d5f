import { factsOf } from '@labrish/api/releases/find';
import { LICENCES } from '@labrish/dataset';
import type { releases } from '@labrish/db';
import { pilot } from '@labrish/pilot';
import type { ReleaseFacts } from '@labrish/release';
import type { Services } from '#context.ts';

/** Jamaican Patwa and English (BCP 47). */
const LANGUAGES = ['jam', 'en'];

/** Collects the facts about a version that its files state. */
export async function releaseFactsOf(
  { db, env }: Pick<Services, 'db' | 'env'>,
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
    description: `Voice notes in which people in ${pilot.country.name} answer everyday questions as they really talk, in Patwa, in English and between the two, heard and written down by reviewers.`,
    url: `${site}/data/releases`,
    withdrawn_url: `${site}/data/releases/${series}/withdrawn.tsv`,
    status_url: `${site}/data/status/${series}-${version}`,
    creator: { name: env.PRODUCT_NAME, url: site },
    contact: env.PARTNERSHIP_EMAIL ?? null,
    code_version: env.CODE_VERSION,
    train_only_because: plan.why_train_only,
    held_out_topics: held_out,
    languages: LANGUAGES,
    country: pilot.country.name,
    doi,
  };
}
