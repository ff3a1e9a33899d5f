import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Flow } from '@labrish/conversation';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { addSpeakers, readAloud } from '../fake-twilio/voices.ts';
import { nameOf, play, readScript } from './transcripts/play.ts';

/**
 * Whole chats, to be read: `>` is what a person sends, `@` where it leads, `<` what reaches them, `=` what is stored in the end.
 * A file needs only its first line and its `>` lines; `npx vitest run twilio-transcripts -u` writes the rest, for you to read.
 */
const FOLDER = new URL('./transcripts/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));

describe('transcripts', () => {
  let server: TwilioServer;
  let flow: Flow;
  const taken = new Set<string>();

  beforeAll(async () => {
    server = await startTwilioServer();
    await server.templates.syncAll();
    flow = await server.services.flows.latest('JM');
  });
  afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
  afterAll(() => server.close());

  test.each(FILES)('%s', async (name) => {
    const from = `whatsapp:+1876541${String(1000 + FILES.indexOf(name))}`;
    const path = new URL(name, FOLDER);
    const { db } = server.services;
    if (name.endsWith('by-voice.txt')) await readAloud(db);
    else await db.prisma.prompt_recordings.deleteMany();
    if (name.endsWith('hears-others.txt')) await addSpeakers(server.services, 'whatsapp', 5);
    const played = await play(server, flow, from, readScript(path));
    for (const transition of played.taken) taken.add(transition);
    await expect(played.text).toMatchFileSnapshot(fileURLToPath(path));
  });

  test('every transition of the seeded flow is taken by some transcript', () => {
    expect(flow.transitions.map(nameOf).filter((name) => !taken.has(name))).toEqual([]);
  });
});
