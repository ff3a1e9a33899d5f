import { expect, test } from 'vitest';
import { receiptCode, withdraw } from '#submissions/withdraw.ts';
import { describeWorld } from '../describe-world.ts';
import { BROWSER, openPages } from './pages-world.ts';

describeWorld('the gate and the receipts, on $name', openPages, (pages) => {
  test('a form with mistakes comes back with what was typed, each message at its field', async () => {
    const answer = await send({
      name: '"><script>alert(1)</script>',
      email: '',
      purpose: '</textarea>',
      terms: 'agreed',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(
      'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" aria-invalid="false"',
    );
    expect(answer.body).toMatch(/name="email" value="" aria-invalid="true"><p id="problem-email">[^<]+</);
    expect(answer.body).toContain('<textarea>&lt;/textarea&gt;</textarea>');
    expect(answer.body).toContain('ticked');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  test.each([
    ['nothing at all', ''],
    ['the same field twice', 'name=A&name=B&email=a&email=b&terms=agreed&terms=agreed'],
  ])('a form with %s comes back empty, and nobody is written to', async (_, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('name="name" value="" aria-invalid="true"');
    expect(await pages.mails()).toEqual([]);
  });

  test('a form of more than 16 kB is refused', async () => {
    expect((await send({ purpose: 'x'.repeat(17 * 1024) })).statusCode).toBe(413);
  });

  test('a form without mistakes leads to the mailbox, and the link in it to the downloads', async () => {
    await pages.world.record(await pages.world.speaker());
    await pages.world.release('1.0.0', { title: 'Voices & "<Talk>"' });
    const answer = await send({
      ...{ name: 'Ann Lee', email: 'ann@example.org', purpose: 'A speech recogniser.', terms: 'agreed' },
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/data/releases/asked');
    expect((await pages.app.inject('/data/releases/asked')).body).toContain('look into your mailbox');
    const [mail = ''] = await pages.mails();
    const link = /https:\/\/labrish\.example(\/data\/releases\/access\?key=([\w-]+))/.exec(mail);
    const opened = await pages.app.inject(link?.[1] ?? '');
    expect(opened.statusCode).toBe(200);
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const archive = `https://labrish.example/data/releases/labrish-test-1.0.0.tar?key=${link?.[2] ?? ''}`;
    expect(opened.body).toContain(`curl -fL -C - -O '${archive}'`);
    expect(opened.body).toMatch(/echo &#39;[0-9a-f]{64} {2}SHA256SUMS&#39; \| sha256sum --check/);
    expect(opened.body).toContain('Voices &amp; &quot;&lt;Talk&gt;&quot;');
    expect(opened.body).toMatch(/^until \d+ \w+ 2026, \d+:\d\d [ap]m, Jamaica time/);
  });

  test('whoever has the version before is offered what is new since then', async () => {
    const speaker = await pages.world.speaker();
    await pages.world.record(speaker);
    await pages.world.release('1.0.0');
    pages.world.api.world.now = new Date(pages.world.api.world.now.getTime() + 1_000);
    await pages.world.record(speaker);
    await pages.world.release('1.1.0');
    await send({ name: 'Ann Lee', email: 'ann@example.org', purpose: 'A recogniser.', terms: 'agreed' });
    const [mail = ''] = await pages.mails();
    const [, link = '', key = ''] = /(\/data\/releases\/access\?key=([\w-]+))/.exec(mail) ?? [];
    const { body } = await pages.app.inject(link);
    const offered = [...body.matchAll(/You have (labrish-test-[\d.]+)\?[\s\S]*?href="([^"]+)"/g)];
    expect(offered.map(([, from, href]) => [from, href])).toEqual([
      ['labrish-test-1.0.0', `/data/releases/labrish-test-1.1.0/delta-1.0.0-to-1.1.0.tar?key=${key}`],
    ]);
  });

  test.each(['', '?key=', '?key=wrong', '?key=a&key=b'])('the link "%s" opens nothing', async (query) => {
    const answer = await pages.app.inject(`/data/releases/access${query}`);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('this link does not work');
    expect(answer.headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
  });

  test('a receipt typed sloppily says what it is for, to people as a page and to programs as JSON', async () => {
    const speaker = await pages.world.speaker();
    await pages.world.record(speaker);
    await pages.world.record(speaker);
    await pages.world.release('1.0.0');
    const receipt = receiptCode();
    const now = new Date('2026-12-01T12:00:00Z');
    await pages.world.db.$transaction((tx) =>
      withdraw({ tx, now, contributor_id: speaker.user_id }, 'all', receipt, 0n),
    );
    const sloppy = ` ${receipt.toLowerCase().replace('-', ' ')} `;
    const typed = await pages.app.inject({
      url: '/data/receipts',
      query: { code: sloppy },
      headers: BROWSER,
    });
    expect(typed.statusCode).toBe(303);
    const answer = await pages.app.inject({ url: String(typed.headers.location), headers: BROWSER });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`${receipt}: in December 2026 everything, 2 recordings<ul>`);
    expect(answer.body).toContain('<strong>labrish-test-1.0.0</strong> <span class="chip amber">Superseded');
    expect(answer.body).not.toContain(speaker.user_id);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const json = await pages.app.inject({
      url: `/data/receipts/${receipt}`,
      headers: { accept: 'application/json' },
    });
    expect(json.json()).toMatchObject({ receipt, recordings: 2 });
  });

  test('a code that is none comes back escaped; whoever guesses is stopped, as page or as program', async () => {
    const ask = (headers: Record<string, string>) =>
      pages.app.inject({
        url: `/data/receipts/${encodeURIComponent('"><b>')}`,
        ...{ headers, remoteAddress: '203.0.113.77' },
      });
    const first = await ask(BROWSER);
    expect(first.statusCode).toBe(404);
    expect(first.body).toContain('value="&quot;&gt;&lt;b&gt;" aria-invalid="true"');
    expect(first.body).toContain('no such receipt');
    for (let n = 1; n < 30; n += 1)
      expect((await ask(n % 2 ? BROWSER : { accept: 'application/json' })).statusCode).toBe(404);
    const refused = await ask(BROWSER);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('too many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await pages.app.inject('/data/receipts')).statusCode).toBe(200);
  });

  function send(form: Record<string, string> | string) {
    return pages.app.inject({
      ...{ method: 'POST', url: '/data/releases/access' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });
  }
});
