import { factsOf } from '@labrish/api/releases/find';
import {
  type Clip,
  frozenClip,
  LEAST_SIZE,
  lexiconOf,
  LICENCES,
  PRIVATE,
  type Respelling,
} from '@labrish/dataset';
import { Prisma, type release_errata, type releases } from '@labrish/db';
import {
  createCells,
  type ChangelogEntry,
  type PartFile,
  writeTextFiles,
  type ReleaseFacts,
} from '@labrish/release';
import type { CountryServices, Services } from '#context.ts';
import { createDatasheetStats } from './datasheet-stats.ts';
import { figuresOf, releaseFigures } from './figures.ts';
import { deltaFolderOf, folderOf, uploadFolder } from './folder.ts';
import { findWithdrawn } from './withdrawn.ts';
import { finishDelta } from './write-part.ts';
import { basePath } from '#countries.ts';

/** Writes the files that describe the clips, and marks the version as built. */
export async function finish(services: CountryServices, release: releases): Promise<void> {
  const { db, now, releaseFiles: files } = services;
  const { sheet } = factsOf(release);
  const described = createDatasheetStats(services.pilot, sheet);
  const counted = createCells();
  for await (const clip of clipsOf(services, release.id)) {
    described.add(clip);
    counted.add(clip);
  }
  const { figures, fresh } = counted.figures(await findEarlier(services, release));
  const datasheet = described.result(figures);
  const folder = folderOf(release);
  const text = {
    facts: await releaseFactsOf(services, release),
    ...{ figures, sheet: datasheet },
    changes: await findChanges(services, release),
    parts: await partFilesOf(services, release.id),
    clips: clipsOf(services, release.id),
    withdrawn: await findWithdrawn(services, release.series, release),
    lexicon: await findLexicon(services, release),
  };
  const elsewhere = (await files.listRemoteOnly(folder)).map(({ path }) => path);
  await writeTextFiles(files.pathOf(folder), text, elsewhere);
  // `finishDelta` copies a text of the version, so it must run while the version's folder is on this disk.
  await finishDelta(services, release);
  await uploadFolder(files, folder);
  for (const done of [folder, deltaFolderOf(release)]) await files.drop(done);
  await db.prisma.releases.updateMany({
    where: { id: release.id, state: 'building' },
    data: {
      figures: { ...releaseFigures(figures, datasheet.group_by_category.table), public: { figures, fresh } },
      state: 'built',
      built_at: now(),
      lease_holder: null,
      not_before: null,
      error: null,
    },
  });
}

/** Finds the cells of the versions published before, the newest first, and the figures that they were published with. */
async function findEarlier(services: CountryServices, { id, series }: releases) {
  const published = await services.db.prisma.releases.findMany({
    where: { series, published_at: { not: null }, id: { not: id } },
    orderBy: [{ published_at: 'desc' }, { id: 'desc' }],
  });
  const earlier = [];
  for (const release of published) {
    const counted = figuresOf(release)?.public;
    if (!counted) continue;
    const now = createCells();
    for await (const clip of clipsOf(services, release.id)) now.add(clip);
    earlier.push({ cells: now.cells, ...counted });
  }
  return earlier;
}

const BATCH_SIZE = 1_000;

/** Yields every clip in the files, in their order. */
async function* clipsOf({ db }: CountryServices, release_id: string): AsyncGenerator<Clip> {
  for (let after = -1; ;) {
    const items = await db.prisma.release_items.findMany({
      where: { release_id, removed_at: null, part: { not: PRIVATE }, position: { gt: after } },
      orderBy: { position: 'asc' },
      take: BATCH_SIZE,
      select: { position: true, clip_id: true, audio_sha256: true, clip: true },
    });
    for (const { clip_id, audio_sha256, clip } of items)
      yield { ...frozenClip(clip), clip_id, audio_sha256: audio_sha256 ?? '' };
    const last = items.at(-1);
    if (!last) return;
    after = last.position;
  }
}

async function partFilesOf({ db }: CountryServices, release_id: string): Promise<PartFile[]> {
  const parts = await db.prisma.release_parts.findMany({
    where: { release_id },
    orderBy: { first_position: 'asc' },
  });
  return parts.map(({ path, part, bytes, sha256, rows, seconds }) => ({
    ...{ path, part: part as PartFile['part'], bytes: Number(bytes), sha256, rows, seconds },
  }));
}

type Counts = Pick<ChangelogEntry, 'added' | 'removed' | 'changed'>;

/** Returns the changelog of a series: one entry per version, the newest first, this one included. */
async function findChanges(
  { db }: Services,
  release: Pick<releases, 'id' | 'series' | 'version' | 'month' | 'created_at'>,
): Promise<ChangelogEntry[]> {
  // As they were when its list was frozen, so that a version that is built again has the same bytes.
  const { created_at } = release;
  const published = await db.prisma.releases.findMany({
    where: { series: release.series, published_at: { not: null }, id: { not: release.id } },
    orderBy: { published_at: 'desc' },
    select: {
      ...{ id: true, version: true, month: true },
      errata: {
        where: {
          added_at: { lt: created_at },
          OR: [{ removed_at: null }, { removed_at: { gte: created_at } }],
        },
        orderBy: [{ added_at: 'asc' }, { id: 'asc' }],
      },
    },
  });
  const versions = [{ ...release, errata: [] }, ...published];
  const changes: ChangelogEntry[] = [];
  for (const [i, { id, version, month, errata }] of versions.entries()) {
    const counts = await countChanges(db, id, versions[i + 1]?.id ?? null);
    changes.push({ version, month, ...counts, notes: errata.map(noteOf) });
  }
  return changes;
}

function noteOf({ fault, clip_ids, added_at }: release_errata): string {
  const of = clip_ids.length === 0 ? '' : ` It is in ${clip_ids.join(', ')}.`;
  return `Known fault since ${added_at.toISOString().slice(0, 10)}: ${fault}${of}`;
}

/** Counts what changed between two versions as they were frozen and built: clips withdrawn since then still count. */
async function countChanges(db: Services['db'], id: string, before: string | null): Promise<Counts> {
  const [counts] = await db.prisma.$queryRaw<Counts[]>`
    select count(*) filter (where b.submission_id is null)::int as added, count(*) filter (where n.submission_id is null)::int as removed,
      count(*) filter (where n.clip is not null and b.clip is not null
        and (n.clip->>'transcription', n.clip->>'english') is distinct from (b.clip->>'transcription', b.clip->>'english'))::int
        as changed
    from (select submission_id, clip from release_items where release_id = ${id}::uuid and audio_sha256 is not null) as n
      full join (select submission_id, clip from release_items where release_id = ${before}::uuid and audio_sha256 is not null) as b
        using (submission_id)`;
  return counts ?? { added: 0, removed: 0, changed: 0 };
}

/** Finds what people write where recognisers write something else, in the recordings that everybody gets. */
async function findLexicon({ db }: CountryServices, { id }: releases): Promise<Respelling[]> {
  const rows = await db.query<{ clip: unknown; speaker_id: string; heard: string }>(Prisma.sql`
    select i.clip, i.contributor_id as speaker_id, d.text as heard
    from release_items i join machine_drafts d on d.submission_id = i.submission_id
    where i.release_id = ${id}::uuid and i.removed_at is null and i.part <> ${PRIVATE} and d.text is not null`);
  return lexiconOf(
    rows.flatMap(({ clip, speaker_id, heard }) =>
      frozenClip(clip)
        .transcripts.filter(({ layer }) => layer === 'natural')
        .map(({ text, transcriber_id }) => ({ heard, written: text, author_id: transcriber_id, speaker_id })),
    ),
  );
}

const TOO_SMALL = `A dev set or a test set would have fewer than ${LEAST_SIZE.speakers} speakers or ${LEAST_SIZE.seconds / 60} minutes.`;

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
    // The plan says how many are missing; so few are not published.
    train_only_because: plan.why_train_only && TOO_SMALL,
    held_out_topics: held_out,
    pilot,
    doi,
  };
}
