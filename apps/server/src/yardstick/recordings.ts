import { frozenClip, PRIVATE, type Part } from '@labrish/dataset';
import type { Cut } from '#audio/scrub/scrub.ts';
import { CUTS } from '#audio/cuts.ts';
import type { Services } from '#context.ts';

/** The parts that measure recognisers: no training uses them. */
export const TEST_PARTS = ['test', 'test_recent', 'test_unseen_topic', PRIVATE] as const;
export type TestPart = (typeof TEST_PARTS)[number];

/** A recording that a recogniser is measured by. */
export interface TestRecording {
  submission_id: string;
  clip_id: string;
  part: TestPart;
  speaker_id: string;
  category: string;
  /** What people wrote down, as it is spoken; at least one. */
  references: string[];
  /** The key of the original in the audio store, and what a person has cut out of it. */
  storage_url: string;
  cuts: Cut[];
}

/** A version by the name of its folder, like `labrish-jamaica-1.2.0`. */
export interface Version {
  id: string;
  name: string;
  pilot: string;
}

/**
 * Finds a published version.
 *
 * @param name absent: the one that was published last
 * @returns null if there is none, or it is withdrawn
 */
export async function findVersion({ db }: Services, name?: string): Promise<Version | null> {
  const [found] = await db.query<Version>({
    text: `select r.id::text, r.series || '-' || r.version as name, pilot from releases r join release_series on name = series
      where published_at is not null and withdrawn_at is null and ($1::text is null or r.series || '-' || r.version = $1)
      order by published_at desc limit 1`,
    values: [name ?? null],
  });
  return found ?? null;
}

/** Lists the test recordings of a version that people have written down, in the order of the version. */
export async function testRecordings({ db }: Services, release_id: string): Promise<TestRecording[]> {
  type Row = Omit<TestRecording, 'speaker_id' | 'category' | 'references'> & { clip: unknown };
  const rows = await db.prisma.$queryRaw<Row[]>`
    select i.submission_id::text, i.clip_id, i.part, i.clip, s.storage_url, ${CUTS} as cuts
    from release_items i join submissions s on s.id = i.submission_id and s.withdrawn_at is null
    where i.release_id = ${release_id}::uuid and i.removed_at is null and i.part = any(${[...TEST_PARTS] as Part[]}::text[])
      and s.storage_url is not null
    order by i.position`;
  return rows.flatMap(({ clip, ...row }) => {
    const { speaker_id, category, transcripts } = frozenClip(clip);
    const references = transcripts.flatMap(({ layer, text }) => (layer === 'natural' && text ? text : []));
    return references.length > 0 ? [{ ...row, speaker_id, category, references }] : [];
  });
}
