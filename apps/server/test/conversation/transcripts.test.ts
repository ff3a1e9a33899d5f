import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Flow } from '@labrish/conversation';
import type { SentenceKey } from '@labrish/conversation/sentences';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addAdmin } from '../fake-twilio/admin.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { addSpeakers, readAloud } from '../fake-twilio/voices.ts';
import { nameOf, play, written } from './transcripts/play.ts';
import { replayIn } from './transcripts/replay.ts';
import { readScript } from './transcripts/script.ts';
import { BEFORE_A_CHOICE, NOT_SHOWN, sentencesNotShown, statesNotShown } from './transcripts/shown.ts';

/**
 * Whole chats, to be read: `>` is what a person sends, `*` what happens without them, `@` where it leads, `<` what reaches them, `=` what
 * is stored in the end. A file needs only its first line and its `>` and `*` lines; `npx vitest run conversation/transcripts -u` writes the
 * rest, for you to read. It also writes the same chat in the other wordings, into their folders: there the person chooses the wording as
 * soon as they can.
 */
const FOLDER = new URL('./transcripts/', import.meta.url);
const transcriptsIn = (folder: URL) => readdirSync(folder).filter((name) => name.endsWith('.txt'));
const FILES = transcriptsIn(FOLDER);
const WORDINGS = ['English', 'Patwa'];
const folderOf = (wording: string) => new URL(`${wording.toLowerCase()}/`, FOLDER);

describe('transcripts', () => {
  let server: TwilioServer;
  let flow: Flow;
  const taken = new Set<string>();
  /** The transcripts by wording and name. */
  const said = new Map(['Mix', ...WORDINGS].map((wording) => [wording, new Map<string, string>()]));

  beforeAll(async () => {
    server = await startTwilioServer();
    await addAdmin(server.services);
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
    const script = readScript(path);
    const { lines, stored, taken: transitions } = await play(server, flow, from, script);
    for (const transition of transitions) taken.add(transition);
    const again = (wording: string | null) => replayIn(server.fake.state, flow, lines, wording);
    const { title } = script;

    const chat = lines.map(({ line, shown }) => [line, ...shown]);
    const text = written(title, chat, stored);
    said.get('Mix')?.set(name, text);
    await expect(text).toMatchFileSnapshot(fileURLToPath(path));
    // The replay without a chosen wording must equal what reached Twilio: then the replays in other wordings show what would reach it.
    expect(
      written(
        title,
        again(null).map((part) => part.lines),
      ),
    ).toBe(written(title, chat));
    if (script.lines.includes('> [Change the wording]')) return;

    const mix = again('Mix');
    const unchosen = mix.filter(({ isChoosing }) => !isChoosing).map((part) => part.lines);
    expect(written(title, unchosen)).toBe(written(title, chat));
    if (unchosen.length === mix.length) return;
    for (const wording of WORDINGS) {
      const worded = written(
        title,
        again(wording).map((part) => part.lines),
      );
      said.get(wording)?.set(name, worded);
      await expect(worded).toMatchFileSnapshot(fileURLToPath(new URL(name, folderOf(wording))));
    }
  });

  test('every transition of the seeded flow is taken by some transcript', () => {
    expect(flow.transitions.map(nameOf).filter((name) => !taken.has(name))).toEqual([]);
  });

  test.each(['Mix', ...WORDINGS])('everything that the bot says in %s is in some transcript', (wording) => {
    const transcripts = [...(said.get(wording)?.values() ?? [])];
    expect(statesNotShown(flow, wording, transcripts)).toEqual([]);
    const missing = sentencesNotShown(flow, wording, transcripts);
    const isBefore = (key: SentenceKey) => wording !== 'Mix' && BEFORE_A_CHOICE.includes(key);
    expect(missing.filter((key) => !isBefore(key)).sort()).toEqual(Object.keys(NOT_SHOWN).sort());
  });

  test.each(WORDINGS)('no transcript in %s is left over', (wording) => {
    expect(transcriptsIn(folderOf(wording)).filter((name) => !said.get(wording)?.has(name))).toEqual([]);
  });
});
