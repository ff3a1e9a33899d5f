import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scrub } from '#audio/scrub/scrub.ts';
import { ID } from '../api/setup.ts';
import { describeWorld } from '../describe-world.ts';
import { openPages } from './pages-world.ts';

describeWorld('what the public pages play, on $name', openPages, (pages) => {
  const ask = (name: string, headers = {}) =>
    pages.app.inject({ url: `/data/releases/samples/${name}`, headers });
  const publicCopy = async (id: string) => {
    const { storage_url } = await pages.world.db.submissions.findUniqueOrThrow({ where: { id } });
    const copy = scrub(await pages.world.services.audio.get(storage_url ?? ''));
    if ('refused' in copy) throw new Error(copy.refused);
    return Buffer.from(copy.bytes);
  };

  /** Stores a transcribed recording that may be heard before there is a version, unless something is changed. */
  async function sample(words: string | null, change: object = {}, person: object = {}): Promise<string> {
    const speaker = await pages.world.speaker();
    await pages.world.db.contributors.update({ where: { id: speaker.user_id }, data: person });
    await pages.hears(speaker.user_id);
    const id = await pages.world.record(speaker, change);
    const public_sha256 = createHash('sha256')
      .update(await publicCopy(id))
      .digest('hex');
    await pages.world.db.submissions.update({ where: { id }, data: { public_sha256 } });
    if (words !== null) await pages.writeDown(id, words);
    return id;
  }

  test('before the first version, accepted recordings of adults who agreed are heard, until they say no', async () => {
    const id = await sample('Mi did deh a yaad.');
    const html = await pages.page();
    const [clip = ''] = clipsIn(html);
    expect(clipsIn(html)).toHaveLength(1);
    expect(html).toContain('<blockquote>Mi did deh a yaad.</blockquote>');
    expect(html).not.toContain(id);
    expect((await ask(`${clip}.ogg`)).rawPayload).toEqual(await publicCopy(id));
    expect((await ask(`${clip}.mp3`)).statusCode).toBe(200);
    await pages.world.db.public_playback_consents.updateMany({
      data: { withdrawn_at: pages.world.services.now() },
    });
    expect((await ask(`${clip}.ogg`)).statusCode).toBe(404);
    pages.later(15);
    expect(clipsIn(await pages.page())).toEqual([]);
  });

  test('before the first version, nothing else is heard', async () => {
    const cleared = await sample('Good.');
    await sample('Not reviewed.', { review_status: 'to_review' });
    await sample('Rejected.', { review_status: 'rejected' });
    await sample('Quarantined.', { review_status: 'quarantined' });
    await sample('Taken out.', { taken_out_at: pages.world.services.now() });
    await sample('Too long.', { duration_ms: 61_000 });
    await sample('Tried.', { source: 'simulator' });
    await sample('Under 18.', {}, { under_18_at: pages.world.services.now() });
    await sample('Mi si Keisha Brown a road.');
    await sample(null);
    const masked = await sample('Masked.');
    await pages.world.db.word_checks.create({
      data: {
        ...{ submission_id: masked, sha256: 'h', decision: 'masked' },
        ...{ decided_by: ID.admin, decided_at: pages.world.services.now() },
      },
    });
    await pages.world.record(await pages.world.speaker());
    const html = await pages.page();
    expect(html).toContain('<blockquote>Good.</blockquote>');
    expect(clipsIn(html)).toHaveLength(1);
    await pages.world.db.submissions.update({
      where: { id: cleared },
      data: { review_status: 'quarantined' },
    });
    expect((await ask(`${clipsIn(html)[0]}.ogg`)).statusCode).toBe(404);
  });

  test('only recordings whose speakers agreed to be heard are samples: two of a speaker, ten in all', async () => {
    const silent = await pages.world.speaker();
    for (let n = 0; n < 3; n += 1) await pages.writeDown(await pages.world.record(silent), 'Silent');
    const heard = await pages.speakers(8);
    for (const speaker of heard) {
      await pages.hears(speaker.user_id);
      for (const reviewed_category of ['Mix', 'Mix', 'Patwa'] as const)
        await pages.writeDown(
          await pages.world.record(speaker, { reviewed_category }),
          `Say <b>${reviewed_category}</b>`,
        );
    }
    const { id } = await pages.world.release('1.0.0');
    const html = await pages.page();
    const ids = clipsIn(html);
    expect(ids).toHaveLength(10);
    expect(html).not.toContain('Silent');
    expect(html).toContain('<blockquote>Say &lt;b&gt;Mix&lt;/b&gt;</blockquote>');
    const items = (await pages.world.itemsOf(id)).filter(({ clip_id }) => ids.includes(clip_id));
    expect(items.map(({ clip_id }) => clip_id)).toEqual(ids);
    for (const { user_id } of heard)
      expect(items.filter(({ contributor_id }) => contributor_id === user_id).length).toBeLessThanOrEqual(2);
    const spoken = items.map(({ clip }) => (clip as { category: string }).category);
    expect(new Set(spoken)).toEqual(new Set(['Mix', 'Patwa']));
  });

  test('a sample sounds as its public copy, whole and in ranges, and no more once its speaker says no', async () => {
    const [yes, no] = [await pages.world.speaker(), await pages.world.speaker()];
    const { id: consent } = await pages.hears(yes.user_id);
    const submission = await pages.world.record(yes);
    await pages.world.record(no);
    const { id } = await pages.world.release('1.0.0');
    const items = await pages.world.itemsOf(id);
    const { clip_id: clip, audio_sha256 } =
      items.find(({ submission_id }) => submission_id === submission) ?? {};
    const other = items.find(({ submission_id }) => submission_id !== submission)?.clip_id ?? '';
    const { storage_url } = await pages.world.db.submissions.findUniqueOrThrow({ where: { id: submission } });
    const copy = scrub(await pages.world.services.audio.get(storage_url ?? ''));
    if ('refused' in copy) throw new Error(copy.refused);

    const whole = await ask(`${clip}.ogg`);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload).toEqual(copy.bytes);
    expect(whole.headers).toMatchObject({
      ...{ 'content-type': 'audio/ogg', etag: `"${audio_sha256}"`, 'accept-ranges': 'bytes' },
      'cache-control': 'private, no-cache',
    });
    const some = await ask(`${clip}.ogg`, { range: 'bytes=4-9' });
    expect(some.statusCode).toBe(206);
    expect(some.headers['content-range']).toBe(`bytes 4-9/${copy.bytes.length}`);
    expect(some.rawPayload).toEqual(copy.bytes.subarray(4, 10));
    expect((await ask(`${clip}.ogg`, { range: 'bytes=999999-' })).statusCode).toBe(416);
    expect((await ask(`${clip}.ogg`, { 'if-none-match': `"${audio_sha256}"` })).statusCode).toBe(304);
    const mp3 = await ask(`${clip}.mp3`);
    expect(mp3.headers).toMatchObject({ 'content-type': 'audio/mpeg', etag: `"${audio_sha256}-mp3"` });
    expect(mp3.rawPayload.readUInt16BE() & 0xffe0).toBe(0xffe0);
    expect((await ask(`${other}.ogg`)).statusCode).toBe(404);
    expect((await ask('nonsense.ogg')).statusCode).toBe(404);

    await pages.world.db.public_playback_consents.update({
      where: { id: consent },
      data: { withdrawn_at: pages.world.services.now() },
    });
    // At once, although the list of samples is cached.
    expect((await ask(`${clip}.ogg`)).statusCode).toBe(404);
    pages.later(15);
    expect(clipsIn(await pages.page())).toEqual([]);
  });
});

/** Lists the clips that a page plays, in its order. */
function clipsIn(html: string): string[] {
  return [...html.matchAll(/samples\/([0-9a-f]+)\.ogg/g)].map(([, clip = '']) => clip);
}
