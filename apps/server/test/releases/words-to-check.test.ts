import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPages, type Pages } from './pages-world.ts';

interface Listed {
  recordings: number;
  data: {
    submission_id: string;
    audio_url: string;
    transcripts: {
      sha256: string;
      texts: { layer: string; text: string; found: { from: number; to: number; kind: string }[] }[];
    }[];
  }[];
}

const NAMED = 'Mi si Keisha Brown a road.';

describe.each(testDatabases)('words that may tell who somebody is, on $name', (kind) => {
  let pages: Pages;
  let world: Pages['world'];
  beforeAll(async () => {
    pages = await openPages(kind);
    world = pages.world;
  });
  beforeEach(() => pages.reset());
  afterAll(() => pages.close());

  /** Stores what a reviewer wrote of a recording. */
  async function write(submission_id: string, natural: string, english?: string): Promise<void> {
    const reviewer_id = randomUUID();
    await world.db.profiles.create({
      data: { id: reviewer_id, email: `${reviewer_id}@example.org`, role: 'reviewer' },
    });
    const review = await world.db.reviews.create({
      data: {
        submission_id,
        reviewer_id,
        stage: 'words',
        slot: 1 + (await world.db.reviews.count({ where: { submission_id } })),
        verdict: 'accept',
        decided_at: world.api.world.now,
      },
    });
    const of = {
      submission_id,
      review_id: review.id,
      author_id: reviewer_id,
      created_at: world.api.world.now,
    };
    await world.db.transcripts.create({ data: { ...of, layer: 'natural', body: natural } });
    if (english) await world.db.transcripts.create({ data: { ...of, layer: 'english', body: english } });
  }
  const listed = async () => (await world.send('POST', '/words-to-check', {})).body as Listed;
  const decide = (one: Listed['data'][number], decision: string, change: object = {}) => {
    const transcripts = one.transcripts.map(({ sha256, texts }) => ({
      sha256,
      masks:
        decision === 'cleared'
          ? []
          : texts.flatMap(({ layer, found }) => found.map(({ from, to }) => ({ layer, from, to }))),
    }));
    const cuts = decision === 'cleared' ? [] : [{ from_ms: 300, to_ms: 500 }];
    return world.send('POST', '/words', {
      submission_id: one.submission_id,
      decision,
      transcripts,
      cuts,
      ...change,
    });
  };
  const leftOut = async () => (await world.plan()).left_out;

  test('leave the recording out until somebody says that they tell nobody; changed words ask again', async () => {
    const speaker = await world.speaker();
    await write(await world.record(speaker), 'Mi gaan a maakit.');
    const id = await world.record(speaker);
    await write(id, NAMED, 'I saw Keisha Brown on the road.');
    expect(await leftOut()).toEqual([{ why: 'personal_details', recordings: 1 }]);
    const { recordings, data } = await listed();
    expect(recordings).toBe(1);
    expect(data[0]).toMatchObject({
      submission_id: id,
      transcripts: [
        {
          texts: [
            { layer: 'natural', text: NAMED, found: [{ kind: 'name', from: 6, to: 18 }] },
            { layer: 'english', found: [{ kind: 'name', from: 6, to: 18 }] },
          ],
        },
      ],
    });
    expect(data[0]?.audio_url).toContain(`/audio/${id}`);
    expect((await decide(data[0]!, 'cleared')).status).toBe(204);
    expect(await leftOut()).toEqual([]);
    expect((await listed()).recordings).toBe(0);
    const { id: release } = await world.release('1.0.0');
    expect(JSON.stringify((await world.itemsOf(release)).map(({ clip }) => clip))).toContain(NAMED);

    await world.db.transcripts.updateMany({
      where: { submission_id: id, layer: 'natural' },
      data: { body: `${NAMED} Yes.` },
    });
    expect(await leftOut()).toEqual([{ why: 'personal_details', recordings: 1 }]);
    expect((await decide(data[0]!, 'cleared')).status).toBe(409);
  });

  test.each([
    ['beyond the words', { layer: 'natural', from: 900, to: 910 }],
    ['that ends before it begins', { layer: 'natural', from: 9, to: 6 }],
    ['of a layer that is not there', { layer: 'cassidy_jlu', from: 0, to: 5 }],
  ])('a mask %s is refused, and nothing is stored', async (_, mask) => {
    await write(await world.record(await world.speaker()), NAMED);
    const [one] = (await listed()).data;
    const transcripts = one!.transcripts.map(({ sha256 }) => ({ sha256, masks: [mask] }));
    expect(await decide(one!, 'masked', { transcripts })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'transcripts' }] },
    });
    expect(await world.db.word_checks.count()).toBe(0);
    expect(await leftOut()).toEqual([{ why: 'personal_details', recordings: 1 }]);
  });

  test('are masked in every layer, with silence in the sound', async () => {
    const id = await world.record(await world.speaker());
    await write(id, NAMED, 'I saw Keisha Brown on the road.');
    const [one] = (await listed()).data;
    for (const wrong of [{ cuts: [] }, { cuts: [{ from_ms: 500, to_ms: 300 }] }, { decision: 'cleared' }])
      expect((await decide(one!, 'masked', wrong)).status).toBe(400);
    expect((await decide(one!, 'masked')).status).toBe(204);
    const { id: release } = await world.release('1.0.0');
    const [item] = await world.itemsOf(release);
    expect(item!.clip).toMatchObject({
      transcription: 'Mi si [redacted] a road.',
      english: 'I saw [redacted] on the road.',
      transcripts: [{ text: 'Mi si [redacted] a road.' }, { text: 'I saw [redacted] on the road.' }],
    });
    const folder = join(world.folder, 'releases', 'labrish-test-1.0.0');
    const parquet = await readFile(join(folder, 'data/train-00000-of-00001.parquet'));
    // Each packet of the recording has its number in it: the cut and a packet on each side are not there.
    const submission = await world.db.submissions.findUniqueOrThrow({ where: { id } });
    const original = await world.services.audio.get(submission.storage_url!);
    const heard = Array.from({ length: 50 }, (_, i) => Uint8Array.of(0x08, 0, 0, i, 7)).map((packet) => {
      expect(original.includes(Buffer.from(packet))).toBe(true);
      return parquet.includes(Buffer.from(packet));
    });
    // 312 samples are skipped at the start, so that 300 ms are in the sixteenth packet.
    expect(heard.indexOf(false)).toBe(14);
    expect(heard.lastIndexOf(false)).toBe(26);
    expect(await readFile(join(folder, 'tsv/tags.tsv'), 'utf8')).toContain('[redacted]\tWords that tell');
    expect(JSON.stringify(item)).not.toContain('Keisha');
    expect(await leftOut()).toEqual([]);
    // What another person writes of the recording may have the name in another spelling.
    await write(id, 'Mi si Kiisha a road.');
    expect(await leftOut()).toEqual([{ why: 'personal_details', recordings: 1 }]);
  });

  test('are in no sample of the public page: masked ones are [redacted] and silent, open ones are not played', async () => {
    const words = [NAMED, 'Mi si Devon Brown a road.', 'Mi si Tanya Brown a road.'];
    for (const said of words) {
      const speaker = await world.speaker();
      await pages.hears(speaker.user_id);
      await write(await world.record(speaker), said);
    }
    const { data } = await listed();
    const of = (said: string) => data.find(({ transcripts }) => transcripts[0]?.texts[0]?.text === said)!;
    await decide(of(NAMED), 'masked');
    await decide(of(words[1]!), 'cleared');
    await world.release('1.0.0');
    const quoted = async () =>
      [...(await pages.page()).matchAll(/<blockquote>(.*?)<\/blockquote>/g)].map(([, text]) => text).sort();
    expect(await quoted()).toEqual([words[1], 'Mi si [redacted] a road.']);
    const sounds = [...(await pages.page()).matchAll(/"(\/data\/releases\/samples\/\w+\.ogg)"/g)];
    const copies = await Promise.all(sounds.map(([, url]) => pages.app.inject(url ?? '')));
    // Each packet of a recording has its number in it: the twentieth is cut out of one of them.
    const isHeard = copies.map(({ statusCode, rawPayload }) => [
      statusCode,
      rawPayload.includes(Buffer.of(0, 20, 7)),
    ]);
    expect(isHeard.sort()).toEqual([
      [200, false],
      [200, true],
    ]);

    pages.later(1);
    await decide(of(words[1]!), 'masked');
    pages.later(15);
    expect(await quoted()).toEqual(['Mi si [redacted] a road.']);
  });

  test('block the publication until a person has decided', async () => {
    const id = await world.record(await world.speaker());
    await write(id, NAMED);
    const [one] = (await listed()).data;
    await decide(one!, 'cleared');
    const made = await world.make('1.0.0');
    await world.build(made.id);
    await world.db.word_checks.deleteMany();
    const refused = await world.send('POST', `/${made.id}/publish`);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('The words of 1 recording of it may identify somebody.');
    world.api.world.now = new Date(world.api.world.now.getTime() + 1000);
    await decide(one!, 'masked');
    expect((await world.send('POST', `/${made.id}/publish`)).status).toBe(409);
    await world.send('DELETE', `/${made.id}`);
    expect(await world.release('1.0.0')).toMatchObject({ state: 'published' });
  });
});
