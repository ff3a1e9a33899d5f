import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPages, PUBLIC, startPages } from './fixture.ts';

let site: Awaited<ReturnType<typeof startPages>>;
beforeAll(async () => {
  site = await startPages(PUBLIC, { pages: await drawPages() });
});
afterAll(() => site.close());

test('the landing page has a player as soon as somebody who agreed can be heard, and none before and after', async () => {
  const { prisma } = site.db;
  const player = /<audio controls[^>]*>\s*<source src="\/data\/releases\/samples\/[0-9a-f]{64}\.ogg"/;
  const quiet = /<audio|Hear real ones|More of them/;
  await expect.poll(() => site.html('/')).toContain('No parish has spoken yet.');
  expect(await site.html('/')).not.toMatch(quiet);

  const contributor = await prisma.contributors.create({
    data: { source: 'whatsapp', address_hmac: Buffer.from('a'), address_enc: Buffer.from('a') },
  });
  await prisma.consent_versions.create({ data: { version: 1, body: 'CC BY 4.0', text_hash: 'h' } });
  const of = { contributor_id: contributor.id };
  const consent = await prisma.consents.create({ data: { ...of, version: 1, text_hash: 'h', age_ok: true } });
  const heard = await prisma.public_playback_consents.create({
    data: { ...of, text: 'May anybody hear you?', agreed_at: site.clock.now },
  });
  const { id: submission_id } = await prisma.submissions.create({
    data: {
      ...{ user_id: contributor.id, consent_id: consent.id, source: 'whatsapp', submission_type: 'open' },
      ...{ storage_url: 'x', audio_type: 'audio/ogg', public_sha256: 'b'.repeat(64), duration_ms: 9_000 },
      ...{
        category: 'Patwa',
        reviewed_category: 'Patwa',
        labelled_by: 'reviewers',
        review_status: 'accepted',
      },
    },
  });
  const reviewer = await prisma.profiles.create({
    data: { id: randomUUID(), email: 'ann@example.org', role: 'reviewer' },
  });
  const review = await prisma.reviews.create({
    data: { ...{ submission_id, reviewer_id: reviewer.id, stage: 'words', verdict: 'accept' }, slot: 1 },
  });
  await prisma.transcripts.create({
    data: {
      ...{ submission_id, review_id: review.id, author_id: reviewer.id },
      ...{ layer: 'natural', body: 'Mi did deh a yaad.' },
    },
  });
  later();
  await expect.poll(() => site.html('/')).toMatch(player);
  const html = await site.html('/');
  expect(html).toContain('<blockquote>Mi did deh a yaad.</blockquote>');
  expect(html).toContain('Real ones are below.');
  expect(html).not.toContain('More of them');
  expect((await site.app.inject('/')).headers['content-security-policy']).toContain("media-src 'self'");
  expect(await site.html('/data/releases')).toMatch(player);

  await prisma.public_playback_consents.update({
    where: { id: heard.id },
    data: { withdrawn_at: site.clock.now },
  });
  later();
  await expect.poll(() => site.html('/')).not.toMatch(quiet);
});

/** Moves the clock on until nothing that is cached is fresh. */
function later(): void {
  site.clock.now = new Date(site.clock.now.getTime() + 61_000);
}
