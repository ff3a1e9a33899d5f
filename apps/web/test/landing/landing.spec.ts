import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test.describe('what the landing page says', () => {
  test('sections stand in their order', async ({ page }) => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Why Your Voice Matters',
      'How It Works',
      'The Problem: AI does not understand Caribbean voices',
      'Pilot: Jamaica',
      'Regional Expansion',
      'The Impact',
      'Implementation Plan',
      'Partner With Us',
    ]);
  });

  test('the hero names the project, invites, and gives four reasons', async ({ page }) => {
    const hero = section(page, 'Help Build AI That Understands How We Really Talk');
    await expect(hero.getByText('YOUR VOICE MATTERS', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: 'Help Build AI That Understands How We Really Talk',
        exact: true,
      }),
    ).toBeVisible();
    await expectChatLink(hero.getByRole('link', { name: 'Start Contributing on WhatsApp', exact: true }));
    await expect(hero.getByRole('link', { name: 'How It Works', exact: true })).toHaveAttribute(
      'href',
      '#how-it-works',
    );
    const card = page.getByRole('complementary', { name: 'Why Your Voice Matters' });
    await expect(card.getByRole('listitem')).toHaveCount(4);
  });

  test('three numbered steps lead to the chat', async ({ page }) => {
    const steps = section(page, 'How It Works').getByRole('listitem');
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
      'Text Labrish on WhatsApp',
      'Record short voice notes',
      'Make an impact',
    ]);
    for (const [index, number] of ['1', '2', '3'].entries())
      await expect(steps.nth(index).getByText(number, { exact: true })).toBeVisible();
    await expectChatLink(
      section(page, 'How It Works').getByRole('link', { name: 'Get Started', exact: true }),
    );
  });

  test('the problem is told as it is', async ({ page }) => {
    const challenge = section(page, 'The Problem: AI does not understand Caribbean voices');
    await expect(challenge.getByRole('heading', { name: 'The Reality Today', exact: true })).toBeVisible();
    await expect(challenge.getByRole('listitem')).toHaveText([
      'Voice AI does not recognize Caribbean accents or creoles',
      'No quality datasets exist',
      'Caribbean people are excluded from AI innovation',
    ]);
  });

  test('regions, goals, phases and volunteer areas are complete', async ({ page }) => {
    await expect(section(page, 'Regional Expansion').getByRole('heading', { level: 3 })).toHaveText([
      'Trinidad and Tobago',
      'St. Lucia, Dominica, Grenada (Kwéyòl)',
      'Guyana and Belize',
      'The wider diaspora',
    ]);
    await expect(section(page, 'The Impact').getByRole('heading', { level: 3 })).toHaveText([
      'Cultural equity',
      'Digital inclusion',
      'Education and research',
      'Regional leadership',
    ]);
    await expect(section(page, 'Implementation Plan').getByRole('listitem')).toHaveText([
      /1Phase 1.*Jamaica pilot5,000 audio\/text pairs from about 500 speakers\./,
      /2Phase 2Scale in Jamaica50,000\+ samples across regions and diaspora\./,
      /3Phase 3Regional roll-outTrinidad, St\. Lucia, Dominica, Guyana and beyond\./,
      /4Phase 4Open release/,
    ]);
    await expect(section(page, 'Partner With Us').getByRole('listitem')).toHaveText([
      /^Data collection methodology/,
      /^Collection tooling/,
      /^Model development and fine-tuning/,
      /^Data quality review and tagging \(open to all\)/,
      /^Publicity and marketing/,
      /^Government liaisons/,
    ]);
  });

  test('the pilot has its figures', async ({ page }) => {
    const pilot = section(page, 'Pilot: Jamaica');
    for (const figure of ['5,000', 'about 500', 'about 2 minutes'])
      await expect(pilot.getByText(figure, { exact: true })).toBeVisible();
  });

  test('partners find a mail address and the chat', async ({ page }) => {
    const partner = section(page, 'Partner With Us');
    await expect(partner).toContainText('whether you have 2 minutes or 2 hours a week');
    await expect(partner.getByRole('link', { name: 'Partner with the Team', exact: true })).toHaveAttribute(
      'href',
      /^mailto:.+@.+/,
    );
    await expectChatLink(partner.getByRole('link', { name: 'Contribute Your Voice', exact: true }));
  });

  test('the footer has the year, the tagline and the way in for the team', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(String(new Date().getUTCFullYear()));
    await expect(footer).toContainText('Building inclusive speech technology for the Caribbean.');
    await expect(footer.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
      'href',
      '/login',
    );
    await expect(footer.getByRole('link', { name: 'Is it working?' })).toHaveAttribute('href', '/status');
    await footer.getByRole('link', { name: 'Privacy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy, in plain words' })).toBeVisible();
  });
});

test.describe('finding the way', () => {
  test('the header leads to four sections, which land below it', async ({ page }) => {
    const header = page.getByRole('banner');
    for (const [name, id] of [
      ['How It Works', 'how-it-works'],
      ['The Project', 'pilot'],
      ['Why It Matters', 'why'],
      ['Partner', 'workstreams'],
    ] as const) {
      const link = header.getByRole('link', { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(new RegExp(`#${id}$`));
      await expect(link).toHaveAttribute('aria-current', 'true');
      await expect(header.locator('[aria-current]')).toHaveCount(1);
      const heading = page.locator(`#${id}`).getByRole('heading').first();
      await expect(heading).toBeInViewport();
      const bottom = (await header.boundingBox())?.height ?? 0;
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
    }
  });

  test('Contribute Now opens the chat in a new tab', async ({ page }) => {
    const link = page.getByRole('banner').getByRole('link', { name: 'Contribute Now', exact: true });
    const opened = page.waitForEvent('popup');
    await link.click();
    const chat = await opened;
    expect(new URL(chat.url()).pathname).toBe('/simulator');
    await chat.close();
  });

  test('the round chat button stays at the bottom right on every section', async ({ page }) => {
    const button = page.getByRole('link', { name: 'Chat with us to contribute your voice', exact: true });
    await expectChatLink(button);
    for (const part of await page.locator('main > section').all()) {
      await part.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(box && box.x + box.width).toBeGreaterThan(width - 60);
      expect(box && box.y + box.height).toBeGreaterThan(height - 60);
    }
  });

  test('the title leads to the start', async ({ page }) => {
    await page.goto('/data');
    await page.getByRole('banner').getByRole('link', { name: 'Labrish', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('an address that leads nowhere says so, and where to go', async ({ page, consoleErrors }) => {
    const answer = await page.goto('/nowhere-at-all');
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to the start', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    // Chromium itself logs the 404.
    consoleErrors.length = 0;
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('everything is there, the menu included', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Open menu' }).click();
    const link = page.locator('#menu').getByRole('link', { name: 'Why It Matters', exact: true });
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page.getByRole('heading', { name: 'The Impact', exact: true })).toBeInViewport();
    await expect(link).toBeHidden();
  });

  test('partners write to the team: mistakes come back in words, then the mail is there', async ({
    page,
    request,
    consoleErrors,
  }) => {
    await page.getByRole('link', { name: 'Write to Us Here' }).click();
    await page.getByLabel('Your name').fill('Ann "A." Lee');
    await page.getByLabel('What fits best').selectOption('Linguist');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Ann "A." Lee');
    await expect(page.getByLabel('What fits best')).toHaveValue('Linguist');
    await expect(page.getByLabel('Mail address')).toHaveAccessibleDescription(/name@example\.org/);
    await page.getByLabel('Mail address').fill('ann@example.org');
    await page.getByLabel('Your message').fill('We study Patwa.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you: your message is sent' })).toBeVisible();
    const found = await request.get('/outbox/api/v1/search?query=to:partners%40localhost');
    expect(await found.json()).toMatchObject({ messages: [{ ReplyTo: [{ Address: 'ann@example.org' }] }] });
    // Chromium itself logs the 400.
    consoleErrors.length = 0;
  });

  test('the counters are in the page, against targets for what they count', async ({ page }) => {
    await page.goto('/data');
    // Figures without a target and a progress bar come with the first recording.
    await expect(page.locator('.counter:has(.progress)')).toHaveText([
      /audio and text pairs.*of 5,000 in Phase 1/,
      /speakers.*of about 500 in Phase 1/,
      /parishes.*of 14 in Jamaica/,
    ]);
  });
});

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** Expects a link to the simulator, because this server has no WhatsApp number. */
async function expectChatLink(link: ReturnType<Page['getByRole']>) {
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('href', '/simulator');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAccessibleDescription('Opens in a new tab');
}
