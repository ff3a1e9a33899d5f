import { contribute } from '../contribute.ts';
import type { RunningServer } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';
import { BROWSERS, expect, test } from './fixtures.ts';
import { by, type Visitor } from './visitor.ts';

// The main journeys in browsers that are not Chromium, each through the built server.

const log = by('log', 'Conversation');

/** Each browser finds its own recording again. */
const PARISH = { Firefox: 'Trelawny', WebKit: 'Hanover' };

for (const kind of BROWSERS)
  test.describe(kind, () => {
    test.use({ kind });

    test(`${kind}: a voice note goes in by chat and a signed-in reviewer plays it back`, async ({
      visitor,
      request,
      server,
    }) => {
      const tap = (name: string) => visitor.click([by('button', name)]);
      const choose = async (opener: string, row: string) => {
        await tap(opener);
        await visitor.click([by('dialog'), by('button', `/^${row}/`)]);
      };
      await visitor.goto('/simulator');
      await visitor.fill([by('textbox', 'Message')], 'Hi');
      await visitor.press('Enter');
      await tap("Let's start");
      await tap("I agree, I'm 18+");
      await visitor.find([log, by('button', 'Different question')]);
      await tap('Record a voice note');
      await expect.poll(() => visitor.text([by('timer')])).toMatch(/0:(0[3-9]|[1-5]\d)/);
      await tap('Send voice note');
      await visitor.read('Saved. Recordings from you so far: 1.');
      await tap('Mix');
      await choose('Choose a place', 'Cornwall');
      await choose('Choose a parish', PARISH[kind]);
      await choose('Choose your age', '35 to 44');
      await tap('Skip');
      await tap('Done for now');
      await visitor.read('Respect! Your voice counts.');

      const email = await server.people.add();
      await visitor.goto('/login');
      await visitor.fill([by('textbox', 'Email')], email);
      await tap('Send magic link');
      await visitor.read('Check your email for the magic link!');
      await visitor.goto((await mailTo(request, email)).link);
      await visitor.read("You're signed in as:");

      await visitor.goto(`/app/datasets?region=${PARISH[kind]}`);
      const row = [by('grid', 'Voice submissions'), by('row', '/Mix/')] as const;
      await expect
        .poll(async () => Number(await visitor.attribute([...row, by('slider', 'Position')], 'aria-valuemax')))
        .toBeGreaterThanOrEqual(3);
      await visitor.click([...row, by('button', 'Play')]);
      await playsToTheEnd(visitor, row);
    });

    test(`${kind}: the six-digit code signs in, and signing out ends it`, async ({
      visitor,
      request,
      server,
    }) => {
      const email = await server.people.add();
      await visitor.goto('/login');
      await visitor.fill([by('textbox', 'Email')], email);
      await visitor.press('Enter');
      await visitor.read('Check your email for the magic link!');
      const { code } = await mailTo(request, email);
      await visitor.fill([by('textbox', 'Six-digit code')], code);
      await visitor.press('Enter');
      await visitor.read("You're signed in as:");
    });

    test(`${kind}: a reviewer hears a recording, jumps in it and judges it by keyboard`, async ({
      visitor,
      server,
    }) => {
      await contribute(server.url, { words: 'Mi did go a maakit' });
      await staySignedIn(visitor, server, await server.people.add());
      await visitor.goto('/app/review');
      await visitor.click([by('button', 'Got it')]);
    });

    test(`${kind}: an administrator changes what the bot says`, async ({ visitor, server }) => {
      await staySignedIn(visitor, server, await server.people.add('admin'));
      await visitor.goto('/app/admin?tab=rules&state=completed');
      const message = [by('textbox', 'Message')] as const;
      await visitor.fill([...message], `Thanks from ${kind}!`);
      await visitor.click([by('button', 'Save Changes')]);
      await visitor.read('Saved successfully');
      await visitor.goto('/app/admin?tab=rules&state=completed');
      await expect.poll(() => visitor.value([...message])).toBe(`Thanks from ${kind}!`);
    });
  });

async function playsToTheEnd(visitor: Visitor, row: readonly [ReturnType<typeof by>, ...ReturnType<typeof by>[]]) {
  await expect.poll(() => visitor.attribute([...row, by('button', 'Pause')], 'data-state')).toBe('playing');
  await expect.poll(() => visitor.attribute([...row, by('button', 'Play')], 'data-state')).toBe('idle');
}

/** Lets somebody be signed in since yesterday. */
async function staySignedIn(visitor: Visitor, { people }: RunningServer, email: string) {
  const { name, value } = await people.storedSession(email);
  await visitor.goto('/robots.txt');
  await visitor.driver.run((name: string, value: string) => localStorage.setItem(name, value), name, value);
}
