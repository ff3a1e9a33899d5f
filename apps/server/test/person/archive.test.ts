import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AudioStore } from '#audio/store.ts';
import { personArchive, writePersonFolder } from '#person/archive.ts';
import { gather } from '#person/gather.ts';
import { LEFT_OUT, SECTIONS } from '#person/sections.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { createGiver, newNote, WORDS } from '../submissions/giver.ts';
import { publishAll } from '../submissions/published.ts';
import { reviewAll, WRITTEN_DOWN } from '../submissions/reviewed.ts';
import { tablesOfPeople } from '../submissions/walk.ts';

type Data = Awaited<ReturnType<typeof gather>>['data'];

describe.each(databases)('what a person gets of what is stored about them, on $name', ({ url }) => {
  let server: TwilioServer;
  let person: ReturnType<typeof createGiver>;
  let id: string;
  let data: Data;
  let page: string;
  const folder = mkdtempSync(join(tmpdir(), 'labrish-person-'));
  const notes = [newNote(), newNote()];

  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null });
    const { prisma } = server.services.db;
    await prisma.campaigns.create({ data: { code: 'kgn1', name: 'Posters in Kingston' } });
    person = createGiver(server);
    await person.say('hi kgn1');
    await person.agree();
    await person.speak(notes[0]);
    await person.tellAll();
    await person.say('Another question');
    await person.speak(notes[1]);
    await person.say('Mix');
    for (const text of ['PUBLIC', 'YES', 'FEEDBACK', 'More <b>stories</b>, please', 'YES'])
      await person.say(text);
    await person.say('PERSON');
    await person.say('YES');
    await person.say('Is anybody there?');
    id = await person.id();
    await reviewAll(server.services, id);
    await publishAll(server.services, id);
    const heard = await prisma.heard_recordings.findFirstOrThrow({ where: { contributor_id: id } });
    const voice = { kind: 'recording', id: heard.submission_id };
    await prisma.outbound_messages.create({
      data: { contributor_id: id, content: { voice }, status: 'sent' },
    });
    await prisma.audit_log.create({
      data: {
        actor_kind: 'user',
        actor_name: 'boss@example.org',
        action: 'look',
        entity: 'contributors',
        entity_id: id,
      },
    });
    expect(await writePersonFolder(server.services, id, folder)).toBe(2);
    data = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8')) as Data;
    page = readFileSync(join(folder, 'index.html'), 'utf8');
  });
  afterAll(() => server.close());

  const entries = (key: string) => data.sections.find((section) => section.key === key)?.entries ?? [];

  test('somebody has decided of every table that has something of contributors whether they get it', async () => {
    const { rows } = await server.services.db.sql(
      `select distinct table_name from information_schema.columns where table_schema = 'public' and table_name not like 'auth\\_%'
       and column_name in ('submission_id', 'submission_ids', 'user_id', 'contributor_id')`,
    );
    const theirs = new Set([
      ...Object.keys(await tablesOfPeople(server.services)),
      ...rows.map(({ table_name }) => String(table_name)),
    ]);
    const read = Object.values(SECTIONS).flatMap(({ sql }) =>
      [...sql.matchAll(/(?:from|join) (\w+)/g)].map(([, table = '']) => table),
    );
    expect([...theirs].filter((table) => !read.includes(table) && !(table in LEFT_OUT))).toEqual([]);
    expect(Object.keys(LEFT_OUT).filter((table) => read.includes(table))).toEqual([]);
  });

  test('each key of an entry is explained, and each explained key is given', () => {
    for (const { key, keys, entries: given } of data.sections) {
      expect([key, given.length > 0 || key === 'withdrawals']).toEqual([key, true]);
      for (const entry of given)
        expect([key, Object.keys(entry).filter((one) => !(one in keys))]).toEqual([key, []]);
      const all = new Set(given.flatMap((entry) => Object.keys(entry)));
      if (given.length > 0)
        expect([key, Object.keys(keys).filter((one) => !all.has(one))]).toEqual([key, []]);
    }
  });

  test('what they said, gave and agreed to is there, opened, with what others decided', () => {
    expect(data.address).toBe(person.address);
    expect(entries('you')).toMatchObject([
      {
        campaign: 'Posters in Kingston',
        place: 'Saint Andrew',
        age_range: '25 to 34',
        reviewers: 1,
        heard: 1,
      },
    ]);
    expect(entries('recordings')).toMatchObject([
      {
        transcription: WORDS.patwa,
        english_text: WORDS.english,
        place: 'Saint Andrew',
        heard_in_chat: 1,
        notes: 1,
      },
      {
        label: 'Mix',
        rejection_reasons: ['noise'],
        trains_reviewers: true,
        word_checks: [{ decision: 'masked' }],
      },
    ]);
    expect(JSON.stringify(entries('messages'))).toContain(person.number);
    expect(JSON.stringify(entries('messages'))).not.toContain(server.fake.state.account_sid);
    expect(entries('messages')).toContainEqual(expect.objectContaining({ from: 'you', text: 'hi kgn1' }));
    expect(entries('messages').filter(({ from, text }) => from === 'us' && text).length).toBeGreaterThan(10);
    expect(entries('messages')).toContainEqual(
      expect.objectContaining({ from: 'us', text: null, played: 'a voice of somebody else' }),
    );
    expect(entries('team')).toContainEqual(
      expect.objectContaining({ what: 'note', text: 'More <b>stories</b>, please' }),
    );
    expect(entries('team')).toContainEqual(
      expect.objectContaining({ what: 'chat', text: 'Is anybody there?' }),
    );
    expect(entries('consents').map(({ what }) => what)).toEqual([
      'the agreement',
      'being heard in public and in the chat',
    ]);
    expect(entries('consents')[0]?.text).toContain(`More: ${server.public_url}/privacy`);
    expect(page).not.toContain('{{');
    expect(entries('reviews')).toMatchObject([{ verdict: 'reject', reasons: ['noise'] }, {}]);
    expect(entries('transcripts')[0]).toMatchObject({ body: WRITTEN_DOWN });
    expect(entries('releases')).toMatchObject([{ state: 'published', speaker_id: '00ff' }, {}]);
    expect(entries('actions')).toMatchObject([{ action: 'look' }]);
  });

  test('the copy has nothing of reviewers, and nothing of other contributors', async () => {
    const all = JSON.stringify(data) + page;
    const { prisma } = server.services.db;
    const others = await prisma.contributors.findMany({ where: { id: { not: id } }, select: { id: true } });
    const voices = await prisma.submissions.findMany({
      where: { user_id: { not: id } },
      select: { id: true },
    });
    const team = await prisma.profiles.findMany({ select: { id: true, email: true } });
    const hidden = [...others, ...voices, ...team].map((row) => row.id);
    expect(hidden.length).toBeGreaterThan(2);
    for (const text of [...hidden, ...team.map(({ email }) => email), 'boss@example.org'])
      expect(all).not.toContain(text);
    // The comment of a review and a note of the team have the same words as the transcript, which is given.
    expect(entries('reviews').flatMap((entry) => Object.keys(entry))).not.toContain('comment');
  });

  test('the page works from the folder: no script, no other address, recordings by relative paths', () => {
    expect(page).not.toMatch(/<script|<link|(src|href)="[^"]*:/);
    for (const [place, { file }] of entries('recordings').entries()) {
      expect(page).toContain(`src="${String(file)}"`);
      expect(readFileSync(join(folder, String(file))).equals(notes[place] ?? Buffer.alloc(0))).toBe(true);
    }
    expect(page).toContain('More &lt;b&gt;stories&lt;/b&gt;, please');
    const at = new Date(String(entries('messages')[0]?.at));
    const inJamaica = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'America/Jamaica',
    });
    expect(page).toContain(inJamaica.format(at));
    expect(page).toContain('Times are those of Jamaica.');
  });

  test('the .zip has the same, and holds one recording open at a time', async () => {
    let open = 0;
    let most = 0;
    const audio: Pick<AudioStore, 'read' | 'size'> = {
      size: (key) => server.services.audio.size(key),
      read: async (key) => {
        const stream = await server.services.audio.read(key);
        most = Math.max(most, ++open);
        stream.once('close', () => (open -= 1));
        return stream;
      },
    };
    const services = { ...server.services, audio: audio as AudioStore };
    const zip = join(folder, 'person.zip');
    writeFileSync(zip, await buffer(await personArchive(services, id)));
    expect(most).toBe(1);
    const unzip = (path: string) => execFileSync('unzip', ['-p', zip, path]);
    execFileSync('unzip', ['-tq', zip]);
    for (const path of ['index.html', ...entries('recordings').map(({ file }) => String(file))])
      expect([path, unzip(path).equals(readFileSync(join(folder, path)))]).toEqual([path, true]);
    expect(JSON.parse(unzip('data.json').toString())).toEqual(data);

    // A reader who goes away leaves nothing open.
    const left = await personArchive(services, id);
    left.once('data', () => left.destroy());
    await once(left, 'close');
    await expect.poll(() => open).toBe(0);
  });

  test('what they took back is gone, and its receipt is there', async () => {
    await person.say('DELETE ALL');
    await person.say('YES');
    const { data: after, recordings } = await gather(server.services, id);
    const text = JSON.stringify(after);
    for (const words of [WORDS.patwa, WORDS.english, WRITTEN_DOWN, 'hi kgn1'])
      expect(text).not.toContain(words);
    expect(recordings.size).toBe(0);
    const taken = after.sections.find(({ key }) => key === 'withdrawals')?.entries;
    expect(taken).toMatchObject([{ what: 'withdrawal', scope: 'all', recordings: 2 }]);
    const receipt = await server.services.db.prisma.withdrawals.findFirst({ where: { contributor_id: id } });
    expect(taken?.[0]?.receipt_code).toBe(receipt?.receipt_code);
  });
});

test.each(['personArchive', 'writePersonFolder'])('%s refuses an id that nobody has', async (what) => {
  const server = await startTwilioServer({ database: null });
  const nobody = '00000000-0000-4000-8000-00000000dead';
  const run =
    what === 'personArchive'
      ? personArchive(server.services, nobody)
      : writePersonFolder(server.services, nobody, '/nowhere');
  await expect(run).rejects.toThrow();
  await server.close();
});
