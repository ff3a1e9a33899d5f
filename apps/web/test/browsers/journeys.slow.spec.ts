import { readFileSync } from 'node:fs';
import { contribute } from '../contribute.ts';
import { mailTo } from '../mailbox.ts';
import { BROWSERS, expect, test } from './fixtures.ts';
import { by, staySignedIn } from './visitor.ts';

// The main journeys in browsers other than Chromium, each against the built server.

const log = by('log', 'Conversation');

const NOTE = new URL('../../../server/test/audio/samples/voice-note.ogg', import.meta.url);
/** A topic per browser, which it reads aloud, and the beginning of its question in the Mix wording. */
const TOPIC = {
  Firefox: { name: 'Food and Cooking', question: 'Which food yuh could eat' },
  WebKit: { name: 'Market Day', question: 'Carry us go market' },
};
/** A parish per browser, by which it finds its own recording. */
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
      await visitor.read('What did you speak in it?');
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
      const states = await visitor.watch('[data-index] [data-state]', 'data-state');
      await expect
        .poll(async () =>
          Number(await visitor.attribute([...row, by('slider', 'Position')], 'aria-valuemax')),
        )
        .toBeGreaterThanOrEqual(1);
      await visitor.click([...row, by('button', 'Play')]);
      await expect.poll(states).toContain('playing');
      await expect.poll(async () => (await states()).at(-1)).toBe('idle');
    });

    test(`${kind}: the six-digit code signs in, and signing out is for good`, async ({
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
      await visitor.goto('/logout');
      await expect.poll(() => visitor.driver.run(() => location.pathname)).toBe('/');
      await visitor.goto('/app');
      await visitor.find([by('button', 'Send magic link')]);
    });

    test(`${kind}: a reviewer hears a recording, jumps in it and judges it by keyboard`, async ({
      visitor,
      server,
    }) => {
      const call = await staySignedIn(visitor, server, await server.people.add());
      await skipAll(call);
      await contribute(server.url, { words: 'Mi did go a maakit' });
      await visitor.goto('/app/review');
      await visitor.click([by('button', 'Got it')]);
      // Playback starts by itself, except in WebKit, which requires a click for every sound; and it stops at the end.
      if (kind === 'WebKit') await visitor.click([by('button', '/^Play/')]);
      await visitor.read('Heard enough to count');
      await visitor.find([by('button', '/^Play/')]);
      const position = by('slider', 'Position');
      const seconds = async () => Number(await visitor.attribute([position], 'aria-valuenow'));
      const length = Number(await visitor.attribute([position], 'aria-valuemax'));
      await visitor.click([position], 0.8);
      await expect.poll(seconds).toBeGreaterThan(length / 2);
      await visitor.press('Home');
      await expect.poll(seconds).toBe(0);
      await visitor.press('3');
      await expect.poll(() => visitor.attribute([by('button', '/^Patwa/')], 'aria-pressed')).toBe('true');
      await visitor.press('a');
      await visitor.read('This session: 1 recording');
    });

    test(`${kind}: a reviewer transcribes in segments, sees the spectrogram, and undoes typing and buttons`, async ({
      visitor,
      server,
    }) => {
      const calls = [];
      for (const email of [await server.people.add(), await server.people.add()]) {
        const call = await staySignedIn(visitor, server, email);
        await skipAll(call);
        calls.push(call);
      }
      await contribute(server.url, { words: 'Mi did go a maakit' });
      for (const call of calls) {
        const { item } = await call<{ item: { submission_id: string; duration_ms: number } }>(
          '/review/next',
          {},
        );
        const said = {
          submission_id: item.submission_id,
          stage: 'audio',
          verdict: 'accept',
          category: 'Patwa',
        };
        // It counts once as much time has passed as the recording takes.
        await expect
          .poll(async () => {
            const given = { ...said, heard_ms: item.duration_ms };
            return (await call<{ counts: boolean }>('/review/verdicts', given)).counts;
          })
          .toBe(true);
      }
      await visitor.goto('/app/review?stage=words');
      await visitor.click([by('button', 'Got it')]);
      await visitor.click([by('button', 'Spectrogram')]);
      const drawn = () => visitor.attribute([by('img', 'Spectrogram, 0 to 8 kHz')], 'data-drawn');
      await expect.poll(drawn).toBe('true');
      const natural = by('textbox', '/^What is said, as they say it/');
      await visitor.fill([natural], 'mi a go');
      await visitor.click([by('button', '[laugh]')]);
      await expect.poll(() => visitor.value([natural])).toBe('mi a go [laugh]');
      await visitor.driver.type(' home');
      await expect.poll(() => visitor.value([natural])).toBe('mi a go [laugh] home');
      await visitor.click([by('slider', 'Position')], 0.5);
      await visitor.click([natural]);
      await visitor.click([by('button', 'Next segment from here')]);
      const first = by('textbox', 'What is said in segment 1');
      const second = by('textbox', 'What is said in segment 2');
      await expect.poll(() => visitor.focused([second])).toBe(true);
      await visitor.driver.type('now');
      await expect.poll(async () => (await visitor.value([second]))?.startsWith('now')).toBe(true);
      expect(await visitor.value([first])).toContain('mi a go');
      await visitor.press('z', 'Control');
      for (const value of ['mi a go [laugh] home', 'mi a go [laugh]', 'mi a go']) {
        await visitor.press('z', 'Control');
        await expect.poll(() => visitor.value([natural])).toBe(value);
      }
    });

    test(`${kind}: an administrator gives a topic a voice note, and the chat plays it`, async ({
      visitor,
      server,
    }) => {
      await staySignedIn(visitor, server, await server.people.add('admin'));
      await visitor.goto('/app/admin?tab=topics');
      const voice = (does: string) => by('button', `${does} the voice note of ${TOPIC[kind].name}, Mix`);
      await visitor.click([voice('Add')]);
      await visitor.find([by('dialog'), by('button', 'Record')]);
      // Nobody talks into the microphone of this machine.
      await visitor.driver.run(chooseFile, readFileSync(NOTE, 'base64'));
      await visitor.read('Listen to it');
      const seconds = () => visitor.driver.run(() => document.querySelector('audio')?.duration ?? 0);
      await expect.poll(seconds).toBeGreaterThan(0.3);
      await visitor.click([by('dialog'), by('button', 'Save')]);
      await visitor.find([voice('Replace')]);

      await visitor.goto('/simulator');
      for (const name of ['Say hi', "Let's start", "I agree, I'm 18+", 'Change the wording', 'Mix'])
        await visitor.click([by('button', name)]);
      const note = [log, by('group', 'Voice note')] as const;
      const another = [by('group', 'Choices'), by('button', 'Different question')] as const;
      // The bot asks every topic once before it asks one again.
      for (;;) {
        await visitor.find([...another]);
        if ((await visitor.text([log]))?.includes(TOPIC[kind].question)) break;
        await visitor.click([...another]);
      }
      const states = await visitor.watch('[role=log] [data-state]', 'data-state');
      await visitor.click([...note, by('button', '/^Play/')]);
      await expect.poll(states).toContain('playing');
      await expect.poll(async () => (await states()).at(-1)).toBe('idle');
    });

    test(`${kind}: an administrator changes what the bot says`, async ({ visitor, server }) => {
      await staySignedIn(visitor, server, await server.people.add('admin'));
      await visitor.goto('/app/admin?tab=rules&state=declined');
      const message = [by('textbox', 'Message')] as const;
      await visitor.fill([...message], `Thanks from ${kind}!`);
      await visitor.click([by('button', 'Save Changes')]);
      await visitor.read('Saved successfully');
      await visitor.goto('/app/admin?tab=rules&state=declined');
      await expect.poll(() => visitor.value([...message])).toBe(`Thanks from ${kind}!`);
    });
  });

/** Chooses a voice note in the page's field for files, as a person does in the dialog of the system. @param bytes in Base64 */
function chooseFile(bytes: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  const sound = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0));
  files.items.add(new File([sound], 'note.ogg', { type: 'audio/ogg' }));
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Skips the recordings of other tests, so that this reviewer gets only their own. */
async function skipAll(call: Awaited<ReturnType<typeof staySignedIn>>): Promise<void> {
  const stage = 'audio';
  for (;;) {
    const { item } = await call<{ item: { submission_id: string } | null }>('/review/next', { stage });
    if (!item) return;
    await call('/review/skip', { submission_id: item.submission_id, stage });
  }
}
