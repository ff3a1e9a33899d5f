import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { countries as known } from '@labrish/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountries } from '#countries.ts';
import { drawPages, PUBLIC, startPages } from './fixture.ts';

type Site = Awaited<ReturnType<typeof startPages>>;

describe('on one machine, with no settings at all', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startPages();
    await site.knowsToday();
  });
  afterAll(() => site.close());

  it('leads to the simulator and shows where a mail address would be', async () => {
    const html = await site.html('/');
    expect(html).toContain('<a href="/simulator">chat</a>');
    expect(html).toContain('practice');
    expect(html).toContain('mailto:partners@localhost');
    expect(html).not.toMatch(/no chat yet|no mail yet|when-|\{\{/);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('answers in %s what it answers plainly', async (encoding, decompress) => {
    const packed = await site.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(packed.rawPayload).toString()).toBe(await site.html('/'));
  });

  it('answers 304 to whoever has the page, in each encoding for itself', async () => {
    const first = await site.app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    const etag = String(first.headers.etag);
    const ask = (encoding: string, tag: string) =>
      site.app.inject({ url: '/', headers: { 'accept-encoding': encoding, 'if-none-match': tag } });
    expect((await ask('br', etag)).statusCode).toBe(304);
    expect((await ask('br', `"other", W/${etag}`)).statusCode).toBe(304);
    expect((await ask('gzip', etag)).statusCode).toBe(200);
  });

  it('answers HEAD like GET, without the page', async () => {
    const head = await site.app.inject({ method: 'HEAD', url: '/' });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(await site.html('/'))));
    expect(head.body).toBe('');
  });

  it('lets in its own scripts and the style that stands in the page, and nothing else', async () => {
    const { headers } = await site.app.inject('/');
    const hash = createHash('sha256').update('b{color:red}').digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('serves hashed assets for a year, compressed when there is a twin', async () => {
    const { headers, rawPayload } = await site.app.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toBe('export {};');
  });

  it.each(['/index.html', '/app.html', '/assets/main-abc.js.gz', '/nope'])(
    'has no page at %s',
    async (path) => {
      const answer = await site.app.inject(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe('nothing here, says Labrish');
    },
  );

  it('gives the app its settings', async () => {
    for (const path of ['/login', '/logout', '/app', '/app/datasets', '/simulator']) {
      const html = await site.html(path);
      const settings: unknown = JSON.parse(/id="settings">(.*)<\/script>/.exec(html)?.[1] ?? '');
      expect(settings).toMatchObject({ product_name: 'Labrish', auth_url: '/auth/v1', embedded: true });
    }
  });

  it('turns the year without a restart', async () => {
    expect(await site.html('/')).toContain('Labrish 2026');
    site.clock.now = new Date('2027-01-01T00:00:00Z');
    expect(await site.html('/')).toContain('Labrish 2027');
  });
});

describe('on a public server', () => {
  it('opens WhatsApp with a greeting, and the address for partners', async () => {
    const site = await startPages({
      ...PUBLIC,
      CONTRIBUTION_PHONE: '+18765550123',
      PARTNERSHIP_EMAIL: 'partners@example.org',
    });
    const html = await site.html('/');
    expect(html).toContain(
      'href="https://wa.me/18765550123?text=Hi!%20I%20would%20like%20to%20contribute%20my%20voice.',
    );
    expect(html).toContain('mailto:partners@example.org');
    expect(html).not.toContain('practice');
    expect(html).toContain('<link rel="canonical" href="https://voices.example.org/">');
    expect(await site.html('/sitemap.xml')).toContain('<loc>https://voices.example.org/privacy</loc>');
    expect(await site.html('/sitemap.xml')).toContain('<loc>https://voices.example.org/data/releases</loc>');
    expect(await site.html('/robots.txt')).toContain('Sitemap: https://voices.example.org/sitemap.xml');
    expect((await site.app.inject('/')).headers['content-security-policy']).toContain(
      'upgrade-insecure-requests',
    );
    await site.close();
  });

  it('says so when there is no chat and no mail address', async () => {
    const site = await startPages(PUBLIC);
    const html = await site.html('/');
    expect(html).toContain('no chat yet');
    expect(html).toContain('no mail yet');
    expect(html).not.toMatch(/simulator|localhost/);
    expect((await site.app.inject('/simulator')).statusCode).toBe(404);
    await site.close();
  });

  it('names who is behind it as far as the settings do', async () => {
    const pages = await drawPages();
    const site = await startPages(
      {
        ...{ ...PUBLIC, INSTITUTION_NAME: 'Uni & Co', INSTITUTION_URL: 'https://uni.example' },
        ...{ TEAM: 'Ann Lee, linguist, lead; Ben <b>, engineer', PRESS_EMAIL: 'press@example.org' },
      },
      { pages },
    );
    for (const path of ['/', '/privacy']) {
      const html = await site.html(path);
      expect(html).toContain('Labrish is a project of <a href="https://uni.example">Uni &amp; Co</a>.');
      expect(html).toContain('<li><strong>Ann Lee</strong>, linguist, lead</li>');
      expect(html).toContain('<strong>Ben &lt;b&gt;</strong>');
      expect(html).toContain('mailto:press@example.org');
      expect(html).not.toContain('For partners:');
    }
    expect(await site.html('/')).toContain('"parentOrganization":{"@type":"Organization","name":"Uni & Co"');
    await site.close();
    const silent = await startPages({ ...PUBLIC, PARTNERSHIP_EMAIL: 'partners@example.org' }, { pages });
    for (const path of ['/', '/privacy']) expect(await silent.html(path)).not.toContain('Who is behind it');
    await silent.close();
  });

  it('names the first administrator on no page', async () => {
    const site = await startPages(PUBLIC);
    expect(site.paths.length).toBeGreaterThan(15);
    for (const path of site.paths)
      expect([path, (await site.html(path)).includes(PUBLIC.ADMIN_EMAIL)]).toEqual([path, false]);
    await site.close();
  });

  it('shows a product name as it is, whatever is in it', async () => {
    const name = `Chat & "Talk" </script><script>alert(1)</script> $&`;
    const site = await startPages({ PRODUCT_NAME: name });
    for (const path of ['/', '/login']) expect(await site.html(path)).not.toContain('<script>alert');
    const html = await site.html('/');
    const data = JSON.parse(/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '') as {
      '@graph': { name: string }[];
    };
    expect(data['@graph'][0]?.name).toBe(name);
    expect(JSON.parse(await site.html('/site.webmanifest'))).toMatchObject({ name });
    await site.close();
  });
});

it('shows no way to a chat that is closed, within a minute', async () => {
  const trinidad = known.find(({ pilot }) => pilot.country.code === 'TT');
  if (!trinidad) throw new Error('Trinidad and Tobago is among the pilots.');
  let opened_at: Date | null = null;
  const several = await startPages(
    {
      ...{ ...PUBLIC, TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' },
      TWILIO_WHATSAPP_NUMBERS: 'jm:+18765550100,tt:+18685550100',
    },
    {
      countries: createCountries([known[0], trinidad]),
      ...{ pages: await drawPages(), openedAt: async () => opened_at },
    },
  );
  // A start page is served without the day's facts while they are being read for the first time.
  for (const path of ['/', '/tt'])
    await expect.poll(() => several.html(path)).not.toContain('wa.me/18685550100');
  expect(await several.html('/')).toContain('wa.me/18765550100');
  for (const path of ['/', '/tt']) expect(await several.html(path)).toContain('The chat is not open yet.');
  opened_at = several.clock.now;
  several.clock.now = new Date(several.clock.now.getTime() + 60_000);
  for (const path of ['/', '/tt']) await expect.poll(() => several.html(path)).toContain('wa.me/18685550100');
  await several.close();
});
