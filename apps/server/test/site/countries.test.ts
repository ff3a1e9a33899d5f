import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Country } from '@labrish/conversation/seeds';
import { countries as known } from '@labrish/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountries } from '#countries.ts';
import { kandu } from '../pilots/kandu.ts';
import { drawPages, PUBLIC, startPages } from './fixture.ts';

/** Words that only Jamaica has. */
const JAMAICAN = /jamaic|patwa|patois|\bparish|\bcount(?:y|ies)\b|kingston|\bmi\b|\byuh\b|en.JM/iu;
const TWILIO = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' };

const [jamaica] = known;
type Site = Awaited<ReturnType<typeof startPages>>;

/** Starts the pages of the build for these countries, each with ten recordings and a wording. */
async function startCountries(all: readonly [Country, ...Country[]], settings: Record<string, string> = {}) {
  const site = await startPages(settings, { countries: createCountries(all), pages: await drawPages() });
  for (const { pilot } of all) {
    const { code } = pilot.country;
    const { id: user_id } = await site.db.prisma.contributors.create({
      data: {
        pilot: code,
        source: 'whatsapp',
        address_hmac: Buffer.from(code),
        address_enc: Buffer.from(code),
      },
    });
    await site.db.prisma.submissions.createMany({
      data: Array.from({ length: 10 }, (_, i) => ({
        ...{ pilot: code, user_id, source: 'whatsapp' as const, submission_type: 'open' as const },
        ...{ storage_url: `${code} ${i}`, category: pilot.labels[2]?.key ?? '' },
        region_code: pilot.places[1]?.code ?? null,
      })),
    });
    await site.db.prisma.consent_versions.create({
      data: {
        pilot: code,
        version: 1,
        body: `I agree in ${pilot.country.name}. {{site}}/privacy`,
        text_hash: code,
      },
    });
    await site.db.prisma.flow_versions.create({
      data: {
        ...{ pilot: code, number: 1, flow: {}, flow_hash: code },
        ...{ consent_version: 1, published_at: new Date() },
      },
    });
  }
  // A start page is served without figures while they are being read for the first time.
  for (const path of ['/', ...all.slice(1).map(({ pilot }) => `/${pilot.country.code.toLowerCase()}`)])
    while (!/<dd>1(?: of \d+)?<|<strong>1</.test(await site.html(path)));
  return site;
}

/** Follows all links of our own from a page on. @returns the pages by path */
async function crawl(site: Site, from = '/'): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const { statusCode, headers, body } = await site.app.inject(path);
    expect([path, statusCode]).toEqual([path, 200]);
    pages.set(path, body);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    const links = [...body.matchAll(/<a [^>]*href="(\/[^"#]*)(?:#([^"]*))?"/g)];
    waiting.push(...links.map(([, to = '']) => to));
    for (const [, , id] of body.matchAll(/<a [^>]*href="(#([^"]+))"/g)) expect(body).toContain(`id="${id}"`);
  }
  return pages;
}

describe('with several countries', () => {
  let site: Site;
  beforeAll(async () => {
    const numbers = { TWILIO_WHATSAPP_NUMBERS: 'jm:+18765550100,kd:+9605550100' };
    site = await startCountries([jamaica, kandu], { ...PUBLIC, ...TWILIO, ...numbers });
  });
  afterAll(() => site.close());

  it('keeps the landing page, which names them all with their pages and numbers', async () => {
    const html = await site.html('/');
    expect(html).toContain('>Pilot: Jamaica</h2>');
    const section = /<section[^>]*id="countries".*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(section).toMatch(
      /<a href="\/">Jamaica<\/a>.*wa\.me\/18765550100\?.*>Contribute<span[^>]*> in Jamaica</s,
    );
    expect(section).toMatch(
      /<a href="\/kd">Kandu<\/a>.*wa\.me\/9605550100\?.*>Contribute<span[^>]*> in Kandu</s,
    );
    expect(section).toContain('<span class="chip sorrel">Kandún</span>');
    expect(html).toContain('Not in Jamaica?');
    expect(html).toContain('"areaServed":["Jamaica","Kandu","Caribbean"]');
  });

  it('shows the words, figures, agreement and number of a country on its own page', async () => {
    const html = await site.html('/kd');
    expect(html).toContain('<title>How Kandu talks · Labrish</title>');
    expect(html).toContain('<link rel="canonical" href="https://voices.example.org/kd"/>');
    expect(html).toContain('No machine has heard Kandún.');
    expect(html).toContain('<dt>atolls</dt><dd>1 of 3</dd>');
    expect(html).toContain('Heard already: Fuvahmulah.');
    expect(html).toContain('Not heard yet: Addu and Malosmadulu.');
    expect(html).toContain('<span class="chip sorrel">Kandún 10</span>');
    expect(html).toContain(
      '<blockquote class="consent-text">I agree in Kandu. https://voices.example.org/privacy</blockquote>',
    );
    expect(html).toContain('Privacy Act. It is enforced by: Registrar, registrar@example.test');
    expect(html).toContain('href="https://wa.me/9605550100?');
    expect(html).toContain('Also in <a href="/">Jamaica</a></span>');
    for (const path of ['/kd/data', '/kd/data/releases'])
      expect(await site.html(path)).toContain(
        `<link rel="canonical" href="https://voices.example.org${path}"/>`,
      );
    expect(await site.html('/kd/data')).toContain('of 900 to begin with');
    expect(await site.html('/data')).toContain('of 5,000 in Phase 1');
    expect(await site.html('/kd/data/releases')).toContain('The dataset: Kandu</h1>');
  });

  it('reaches every page by links, and no link leads nowhere', async () => {
    const pages = [...(await crawl(site)).keys()];
    const paths = [
      ...['/kd', '/kd/data', '/kd/data/releases', '/kd/heard', '/data', '/data/releases', '/heard'],
      ...['/privacy', '/status'],
    ];
    expect(pages).toEqual(expect.arrayContaining([...paths, '/site/stats.json?pilot=kd']));
    const map = await site.html('/sitemap.xml');
    for (const path of paths) expect(map).toContain(`<loc>https://voices.example.org${path}</loc>`);
  });

  it('counts the recordings of each country separately', async () => {
    const stats = async (query: string) =>
      (await site.app.inject(`/site/stats.json${query}`)).json<unknown>();
    expect(await stats('')).toMatchObject({ by_category: { Patwa: 10 }, targets: { places: 14 } });
    expect(await stats('?pilot=kd')).toMatchObject({ by_category: { Kandun: 10 }, targets: { places: 3 } });
    expect(await stats('?pilot=KD')).toEqual(await stats('?pilot=kd'));
    expect((await site.app.inject('/site/stats.json?pilot=zz')).statusCode).toBe(404);
  });

  it.each([
    ['/KD', '/kd'],
    ['/Kd/data/releases', '/kd/data/releases'],
    ['/jm', '/'],
    ['/JM/data', '/data'],
    ['/jm//evil.example', '/evil.example'],
    ['/jm/%5Cevil.example', '/%5Cevil.example'],
  ])('redirects %s to %s', async (path, to) => {
    const { statusCode, headers } = await site.app.inject(path);
    expect([statusCode, headers.location]).toEqual([302, to]);
  });

  it.each(['/zz', '/zz/data', '/kd/privacy', '/kd/data/releases/asked', '/kdx'])(
    'has no page at %s',
    async (path) => {
      const { statusCode, body } = await site.app.inject(path);
      expect(statusCode).toBe(404);
      expect(body).toContain('Nothing here but quiet');
    },
  );

  it('shows each country its own dataset, and cites it by its page', async () => {
    const none = await site.app.inject('/kd/data/releases/CITATION.cff');
    expect([none.statusCode, none.body]).toEqual([404, expect.stringContaining('See /kd/data/releases.')]);
    await site.db.prisma.release_series.create({
      data: { pilot: 'KD', name: 'labrish-kandu', title: 'How Kandu talks', salt: Buffer.from('salt') },
    });
    const { id: release_id } = await site.db.prisma.releases.create({
      data: {
        ...{ series: 'labrish-kandu', version: '1.0.0', state: 'published', licence: 'CC-BY-4.0' },
        ...{ month: '2026-11', items: 1, published_at: new Date(), created_by: randomUUID() },
        facts: { wanted: {}, plan: { why_train_only: null }, held_out: [] },
      },
    });
    const { id, user_id } = await site.db.prisma.submissions.findFirstOrThrow({ where: { pilot: 'KD' } });
    const clip_id = 'a'.repeat(32);
    await site.db.prisma.release_items.create({
      data: {
        ...{ release_id, position: 1, submission_id: id, contributor_id: user_id, clip_id },
        ...{
          part: 'train',
          split: 'train',
          audio_sha256: 'b'.repeat(64),
          clip: { category: 'Kandun', group: 'Inner Ring', duration_ms: 1_000 },
        },
      },
    });
    await site.db.prisma.public_playback_consents.create({
      data: { contributor_id: user_id, text: 'You may hear me.', agreed_at: new Date() },
    });
    site.clock.now = new Date(site.clock.now.getTime() + 20_000);
    const html = await site.html('/kd/data/releases');
    expect(html).toContain('labrish-kandu-1.0.0');
    expect(html).toContain('"url":"https://voices.example.org/kd/data/releases"');
    expect(html).toContain(`src="/kd/data/releases/samples/${clip_id}.ogg"`);
    expect(html).toContain('href="/kd/data/releases/CITATION.cff"');
    const cited = await site.html('/kd/data/releases/CITATION.cff');
    expect(cited).toContain('https://voices.example.org/kd/data/releases');
    expect(await site.html('/data/releases')).not.toContain('labrish-kandu');
    expect((await site.app.inject('/data/releases/CITATION.cff')).statusCode).toBe(404);
    const sounds = (path: string) => site.app.inject(`${path}/data/releases/samples/${clip_id}.ogg`);
    expect((await sounds('')).statusCode).toBe(404);
    while (!(await site.html('/kd')).includes('Hear real ones'));
    expect(await site.html('/kd')).toContain(`src="/kd/data/releases/samples/${clip_id}.ogg"`);
  });
});

describe('with one country', () => {
  it('says nothing of others, and has no address for them', async () => {
    const site = await startCountries([jamaica]);
    for (const [path, html] of await crawl(site)) {
      expect([path, /id="countries"|Also in|Not in|: Jamaica ·/.test(html)]).toEqual([path, false]);
      expect([path, /when-|unless-|\{\{/.test(html)]).toEqual([path, false]);
    }
    expect(await site.html('/')).toContain('>Pilot: Jamaica</h2>');
    for (const path of ['/jm', '/kd', '/jm/data']) expect((await site.app.inject(path)).statusCode).toBe(404);
    await site.close();
  });

  it('has no word of Jamaica’s where the country is another', async () => {
    const site = await startCountries([kandu]);
    expect(await site.html('/')).toContain('<link rel="canonical" href="http://localhost:3000/"/>');
    const pages = await crawl(site);
    expect(pages.get('/')).toContain('Heard already: Fuvahmulah.');
    expect([...pages.keys()].toSorted()).toEqual([
      ...['/', '/data', '/data/receipts', '/data/releases', '/heard', '/login', '/partner'],
      ...['/privacy', '/simulator', '/site/stats.json', '/status'],
    ]);
    for (const path of ['/nowhere', '/data/releases/asked', '/data/releases/access'])
      pages.set(path, await site.html(path));
    for (const [path, html] of pages) {
      expect([path, JAMAICAN.exec(html)?.[0]]).toEqual([path, undefined]);
      expect([path, /Phase \d|when-|unless-|\{\{/.exec(html)?.[0]]).toEqual([path, undefined]);
    }
    await site.close();
  });

  it('has none in the styles, which stand in every page', () => {
    const styles = new URL('../../../web/src/landing/styles/', import.meta.url);
    for (const name of readdirSync(styles))
      expect([name, JAMAICAN.exec(readFileSync(new URL(name, styles), 'utf8'))?.[0]]).toEqual([
        name,
        undefined,
      ]);
  });
});
