import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { erase } from '#submissions/withdraw.ts';
import { describeWorld } from '../describe-world.ts';
import { BROWSER, openPages } from './pages-world.ts';

/** The setting ADMIN_EMAIL of this world, which has no PARTNERSHIP_EMAIL. */
const ADMIN = 'admin@labrish.example';

describeWorld('the page of the dataset, on $name', openPages, (pages) => {
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
