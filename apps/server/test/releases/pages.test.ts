import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scrub } from '#audio/scrub/scrub.ts';
import { erase } from '#submissions/withdraw.ts';
import { BROWSER, openPages, type Pages } from './pages-world.ts';

/** The setting ADMIN_EMAIL of this world, which has no PARTNERSHIP_EMAIL. */
const ADMIN = 'admin@labrish.example';

describe.each(testDatabases)('the page of the dataset, on $name', (kind) => {
  let pages: Pages;
  beforeAll(async () => {
    pages = await openPages(kind);
  });
  beforeEach(() => pages.reset());
  afterAll(() => pages.close());

  test('without a published version it says so, and offers nothing', async () => {
    await pages.world.record(await pages.world.speaker());
    const { id } = await pages.world.make('1.0.0');
    await pages.world.build(id);
    const answer = await pages.app.inject('/data/releases');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('none yet');
    expect(answer.body).toContain('no download');
    expect(answer.body).not.toContain('"Dataset"');
    expect((await pages.app.inject('/data/releases/CITATION.cff')).statusCode).toBe(404);
  });

  test('the version to use is there with figures, first steps, citation, form and structured data', async () => {
    for (const speaker of await pages.speakers(14)) await pages.world.record(speaker);
    await pages.world.release('1.0.0', { title: 'Voices & "<Talk>"' });
    const answer = await pages.app.inject('/data/releases');
    const { body } = answer;
    expect(body).toMatch(
      /^Voices &amp; &quot;&lt;Talk&gt;&quot; labrish-test-1\.0\.0 November 2026 CC BY 4\.0 /,
    );
    expect(body).toContain('10+ recordings, under 0.25 hours, 10+ speakers');
    expect(body).toContain('load_dataset(&quot;./labrish-test-1.0.0&quot;, split=&quot;train&quot;)');
    expect(body).toContain('to_kaldi.py');
    expect(body).toContain(
      '<code>curl https://labrish.example/data/releases/labrish-test/withdrawn.tsv</code>',
    );
    expect(body).toContain('@misc{labrish-test-1.0.0,');
    expect(body).toMatch(/<form>.*No voice cloning.*<\/form>/);
    expect(body).toContain('<strong>labrish-test-1.0.0</strong> <span class="chip good">Current</span>');
    const data = JSON.parse(/ld\+json">(.*)<\/script>/.exec(body)?.[1] ?? '') as { '@graph': object[] };
    expect(data['@graph'].at(-1)).toMatchObject({
      ...{ '@type': 'Dataset', name: 'Voices & "<Talk>"', version: '1.0.0', datePublished: '2026-11' },
      license: 'https://creativecommons.org/licenses/by/4.0/',
      isAccessibleForFree: true,
      distribution: [
        {
          contentUrl: 'https://labrish.example/data/releases/labrish-test-1.0.0.tar',
          encodingFormat: 'application/x-tar',
        },
      ],
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("media-src 'self'");
    const cited = await pages.app.inject('/data/releases/CITATION.cff');
    expect(cited.body).toContain('title: Voices & "<Talk>"');
    expect(cited.body).not.toContain('doi');
  });

  test('a version with a DOI is cited under it', async () => {
    await pages.world.record(await pages.world.speaker());
    await pages.world.release('1.0.0', { doi: '10.5281/zenodo.1234567' });
    pages.later(15);
    const cited = await pages.app.inject('/data/releases/CITATION.cff');
    expect(cited.body).toContain('doi: 10.5281/zenodo.1234567');
  });

  test('figures hide few speakers as the datasheet does, and count nothing that is not validated', async () => {
    const places = [
      { n: 30, region_code: 'JM-06', age_range: '18-24' },
      { n: 20, region_code: null, age_range: '25-34' },
      { n: 13, region_code: 'JM-08', age_range: '65+' },
    ];
    for (const { n, ...place } of places)
      for (const speaker of await pages.speakers(n))
        for (const reviewed_category of ['Mix', 'Patwa'] as const)
          await pages.world.record(speaker, { reviewed_category, ...place });
    await pages.world.record(await pages.world.speaker(), {
      review_status: 'rejected',
      rejection_reasons: ['noise'],
    });
    const { id } = await pages.world.release('1.0.0', { includes_rejected: true });
    const { figures } = await pages.world.db.releases.findUniqueOrThrow({ where: { id } });
    expect(figures).toMatchObject({ clips: 110, speakers: 55 });
    const { by_group, by_category, by_age } = figures as Record<
      string,
      { name: string; hours: number | null }[]
    >;
    const shown = (groups: typeof by_age) =>
      Object.fromEntries((groups ?? []).map(({ name, hours }) => [name, hours !== null]));
    expect(shown(by_group)).toEqual({ Cornwall: false, Middlesex: true, Surrey: false, 'not said': true });
    expect(shown(by_category)).toEqual({ English: false, Mix: true, Patwa: true });
    expect(shown(by_age)).toEqual({ '18-24': true, '25-34': true, '65+': false });
    const html = await pages.page();
    expect(html).toMatch(/<dt>Cornwall<\/dt>\s*<dd class="bar-hidden">not shown<\/dd>/);
    expect(html).toMatch(/<dt>18–24<\/dt>\s*<dd>under 0\.25<\/dd>/);
  });

  test('what is taken back takes the version off the page within half a minute', async () => {
    const speaker = await pages.world.speaker();
    await pages.world.record(speaker);
    const { id } = await pages.world.release('1.0.0');
    expect(await pages.page()).toContain('labrish-test-1.0.0 November');
    const [item] = await pages.world.itemsOf(id);
    await withdrawRecording(item?.submission_id ?? '');
    pages.later(15);
    const html = await pages.page();
    expect(html).toContain('on its way');
    expect(html).toContain('no download');
    expect(html).toContain('Superseded');
    expect(html).not.toContain('<form>');
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
    const ask = (name: string, headers = {}) =>
      pages.app.inject({ url: `/data/releases/samples/${name}`, headers });
    const { storage_url } = await pages.world.db.submissions.findUniqueOrThrow({ where: { id: submission } });
    const copy = scrub(await pages.world.services.audio.get(storage_url ?? ''));
    if ('refused' in copy) throw new Error(copy.refused);

    const whole = await ask(`${clip}.ogg`);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload).toEqual(copy.bytes);
    expect(whole.headers).toMatchObject({
      ...{ 'content-type': 'audio/ogg', etag: `"${audio_sha256}"`, 'accept-ranges': 'bytes' },
      'cache-control': 'private, max-age=15',
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
    pages.later(15);
    expect((await ask(`${clip}.ogg`)).statusCode).toBe(404);
    expect(clipsIn(await pages.page())).toEqual([]);
  });

  test('no page and no file of a version names the first administrator', async () => {
    await pages.world.record(await pages.world.speaker());
    await pages.world.release('1.0.0');
    pages.later(15);
    await pages.world.record(await pages.world.speaker());
    await pages.world.release('1.1.0');
    pages.later(15);
    const folder = join(pages.world.folder, 'releases');
    const paths = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = paths.filter((path) => path.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) expect([file, (await readFile(file)).includes(ADMIN)]).toEqual([file, false]);
    const card = await readFile(join(folder, 'labrish-test-1.1.0/README.md'), 'utf8');
    expect(card).toContain('Questions and withdrawals: <https://labrish.example>.');
    for (const path of pages.paths) {
      const { statusCode, body } = await pages.app.inject({ url: path, headers: BROWSER });
      expect([path, statusCode < 500, body.includes(ADMIN)]).toEqual([path, true, false]);
    }
    expect(pages.paths).toEqual(expect.arrayContaining(['/data/releases', '/data/releases/CITATION.cff']));
  });

  test('the page says so while the database is away, and plays nothing', async () => {
    await pages.hears((await pages.world.speaker()).user_id);
    pages.later(15);
    await pages.world.api.database.sql('alter table release_series rename to hidden');
    const answer = await pages.app.inject('/data/releases');
    await pages.world.api.database.sql('alter table hidden rename to release_series');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('cannot be read');
    expect((await pages.app.inject('/data/releases')).statusCode).toBe(200);
  });

  function withdrawRecording(id: string) {
    return pages.world.db.$transaction((tx) =>
      erase({ tx, now: pages.world.services.now() }, [{ id, media_id: null }]),
    );
  }
});

/** Lists the clips that a page plays, in its order. */
function clipsIn(html: string): string[] {
  return [...html.matchAll(/samples\/([0-9a-f]{32})\.ogg/g)].map(([, clip = '']) => clip);
}
