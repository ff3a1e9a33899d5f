import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { erase } from '#submissions/withdraw.ts';
import { describeWorld } from '../describe-world.ts';
import { openReleases } from './world.ts';

describeWorld('versions of the dataset, on $name', openReleases, (world) => {
  const withdrawRecording = (id: string) =>
    world.db.$transaction((tx) => erase({ tx, now: world.services.now() }, [{ id, media_id: null }]));
  const partsOf = async (release_id: string) =>
    new Map((await world.itemsOf(release_id)).map(({ submission_id, part }) => [submission_id, part]));

  test('a speaker keeps their split, and the test set only loses what is taken back', async () => {
    const before = await world.many();
    const first = await world.release('1.0.0');
    const old = await partsOf(first.id);
    const tested = before.filter((id) => old.get(id) === 'test');
    expect(tested.length).toBeGreaterThanOrEqual(10);
    const hidden = await world.db.release_items.findMany({
      where: { release_id: first.id, part: 'test_private' },
    });
    expect(hidden).toHaveLength(10);
    expect(first).toMatchObject({ plan: { recordings: 230, speakers: 230, added: 230 }, built: 230 });
    const folder = join(world.folder, 'releases/labrish-test-1.0.0');
    const content = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    );
    for (const { clip_id, clip } of hidden)
      for (const id of [clip_id, (clip as { speaker_id: string }).speaker_id])
        expect(content.some((text) => text.includes(id))).toBe(false);
    const again = { user_id: '', consent_id: '', source: 'whatsapp' as const };
    const [{ submission_id: hiddenId } = { submission_id: '' }] = hidden;
    const heard = await world.db.submissions.findUniqueOrThrow({ where: { id: hiddenId } });
    const besides = await world.record({
      ...again,
      user_id: heard.user_id,
      consent_id: heard.consent_id ?? '',
    });
    const speaker = await world.db.submissions.findUniqueOrThrow({ where: { id: tested[0] ?? '' } });
    const { user_id, consent_id, source } = speaker;
    const more = await world.record({ user_id, consent_id: consent_id ?? '', source });
    await withdrawRecording(tested[1] ?? '');
    await world.many(30);
    const second = await world.release('1.1.0');
    const now = await partsOf(second.id);
    expect(now.get(more)).toBe('test_recent');
    expect(now.has(besides)).toBe(false);
    expect(second.plan.left_out).toEqual([{ why: 'private_speaker', recordings: 1 }]);
    expect([...now].flatMap(([id, part]) => (part === 'test' ? id : [])).sort()).toEqual(
      tested.filter((id) => id !== tested[1]).sort(),
    );
    for (const [id, part] of now) if (old.has(id)) expect(part).toBe(old.get(id));
    expect(second.plan).toMatchObject({ previous_version: '1.0.0', added: 31, removed: 0 });
    // Another dataset of the country has nothing of the private speakers, and makes none of those who are published.
    const other = await world.plan({ series: 'labrish-other' });
    expect(other.left_out).toEqual([{ why: 'private_speaker', recordings: 11 }]);
    expect(other.parts.find(({ part }) => part === 'test_private')).toMatchObject({ recordings: 0 });
  });

  test('too few speakers are all in train, and the plan says what is missing', async () => {
    await world.many(12);
    const { plan } = await world.release('1.0.0');
    expect(plan).toMatchObject({ is_train_only: true, recordings: 12, speakers: 12 });
    expect(plan).toHaveProperty('why_train_only', expect.stringMatching(/each needs at least 10 speakers/));
  });

  test('two questions are kept out of train, and the card names them', async () => {
    const topics = ['Market', 'School', 'Church', 'Cricket', 'Hurricane', 'Grandmother'];
    for (const [n, topic] of topics.entries()) {
      const { id } = await world.db.prompt_topics.create({
        data: { topic, english: 'E', mix: 'M', patwa: 'P', display_order: 20 + n },
      });
      await world.record(await world.speaker(), { prompt_id: id, prompt_text: topic });
    }
    const { id } = await world.release('1.0.0');
    const items = await world.itemsOf(id);
    const out = items
      .filter(({ part }) => part === 'unsplit')
      .map(({ clip }) => (clip as { prompt: string }).prompt);
    expect(out).toHaveLength(2);
    const card = await readFile(join(world.folder, 'releases', 'labrish-test-1.0.0', 'README.md'), 'utf8');
    const later = await world.release('1.0.1');
    expect(later.plan).toHaveProperty('held_out_topics', expect.any(Array));
    const again = await world.itemsOf(later.id);
    expect(again.map(({ submission_id, part }) => [submission_id, part]).sort()).toEqual(
      items.map(({ submission_id, part }) => [submission_id, part]).sort(),
    );
    const facts = await world.db.releases.findUniqueOrThrow({
      where: { id: later.id },
      select: { facts: true },
    });
    expect((facts.facts as { held_out: string[] }).held_out).toEqual(out.toSorted());
    expect(card).toContain('Everything is in `train`');
  });

  test('what is taken back after publication is told at once, and is in no later version', async () => {
    const [first] = await world.many(2);
    const { id } = await world.release('1.0.0');
    expect(await world.get(id)).toMatchObject({ status: 'current', withdrawn: 0 });
    await withdrawRecording(first ?? '');
    expect(await world.get(id)).toMatchObject({ status: 'superseded', withdrawn: 1 });
    const item = await world.db.release_items.findFirstOrThrow({ where: { submission_id: first ?? '' } });
    expect(item).toMatchObject({
      clip: null,
      clip_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      audio_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    const next = await world.release('1.0.1', { on_withdrawal: 'do_not_use' });
    expect(next).toMatchObject({ status: 'current', built: 1 });
    expect(await world.get(id)).toMatchObject({ status: 'do_not_use' });
  });

  test('an admin takes a version back with a reason, which is in the audit log', async () => {
    await world.many(1);
    const { id } = await world.release('1.0.0');
    const answer = await world.send('POST', `/${id}/withdraw`, { reason: 'The splits were wrong.' });
    expect(answer.body).toMatchObject({
      state: 'withdrawn',
      status: 'do_not_use',
      withdrawn_reason: 'The splits were wrong.',
    });
    expect(await world.send('POST', `/${id}/withdraw`, { reason: 'Again.' })).toMatchObject({ status: 409 });
    const actions = await world.db.audit_log.findMany({
      where: { entity: 'releases' },
      orderBy: { at: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['create', 'publish', 'withdraw']);
  });

  test('a series has one version at a time that is not published, and a number is used once', async () => {
    expect(
      await world.send('POST', '', { series: 'labrish-test', version: '1.0.0', title: 'T' }),
    ).toMatchObject({
      status: 400,
    });
    await world.many(1);
    const { id } = await world.make('1.0.0');
    expect(await world.send('POST', `/${id}/publish`)).toMatchObject({ status: 409 });
    const again = { series: 'labrish-test', version: '1.0.0', title: 'T' };
    expect(await world.send('POST', '', again)).toMatchObject({ status: 409 });
    expect(await world.send('POST', '', { ...again, version: '1.0.1' })).toMatchObject({ status: 409 });
    expect(await world.send('DELETE', `/${id}`)).toMatchObject({ status: 204 });
    await world.release('1.0.0');
    expect(await world.send('DELETE', `/${id}`)).toMatchObject({ status: 404 });
    expect(await world.send('POST', '', again)).toMatchObject({ status: 409 });
  });

  test('of two admins who make a version at once, one does', async () => {
    await world.many(2);
    const answers = await Promise.all(
      ['1.0.0', '1.0.1'].map((version) =>
        world.send('POST', '', { series: 'labrish-test', version, title: 'T' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a file that is missing or cut is written again, and the others are left alone', async () => {
    await world.many(5);
    const { id } = await world.make('1.0.0');
    await world.build(id);
    const folder = join(world.folder, 'releases', 'labrish-test-1.0.0', 'data');
    const [name = ''] = await readdir(folder);
    const whole = await readFile(join(folder, name));
    for (const damage of [() => truncate(join(folder, name), 100), () => rm(join(folder, name))]) {
      await damage();
      await world.db.releases.update({ where: { id }, data: { state: 'building' } });
      await world.build(id);
      expect((await readFile(join(folder, name))).equals(whole)).toBe(true);
    }
    expect(await readdir(folder)).toEqual([name]);
  });

  test('a recording whose bytes are damaged is left out, and the rest is built', async () => {
    const [damaged = '', kept = ''] = await world.many(2);
    const { storage_url } = await world.db.submissions.findUniqueOrThrow({ where: { id: damaged } });
    await world.services.audio.put(storage_url ?? '', Buffer.from('OggS and nothing else'));
    const { id } = await world.make('1.0.0');
    await world.build(id);
    expect((await world.itemsOf(id)).map(({ submission_id }) => submission_id)).toEqual([kept]);
  });

  test('the folder is whole: what stands in it is what was frozen, and its sums are right', async () => {
    await world.many(12);
    const { id } = await world.release('1.0.0');
    const folder = join(world.folder, 'releases', 'labrish-test-1.0.0');
    const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
    for (const line of sums) {
      const [sum = '', path = ''] = line.split('  ');
      const bytes = await readFile(join(folder, path));
      expect([path, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, sum]);
    }
    const validated = (await readFile(join(folder, 'tsv/validated.tsv'), 'utf8')).trimEnd().split('\n');
    const items = await world.itemsOf(id);
    expect(validated.slice(1).map((line) => line.includes('.ogg'))).toEqual(items.map(() => true));
    for (const { clip_id } of items) expect(validated.join()).toContain(clip_id);
    const everything = await Promise.all(
      sums
        .filter((line) => !line.includes('.parquet'))
        .map((line) => readFile(join(folder, line.slice(66)), 'utf8')),
    );
    for (const { submission_id, contributor_id } of items)
      for (const secret of [submission_id, contributor_id]) expect(everything.join()).not.toContain(secret);
  });

  test('built twice it is the same bytes, whatever was taken back or reviewed meanwhile elsewhere', async () => {
    await world.many(8);
    const { id } = await world.make('1.0.0');
    await world.build(id);
    const folder = join(world.folder, 'releases', 'labrish-test-1.0.0');
    const first = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
    await rm(folder, { recursive: true });
    await world.db.releases.update({ where: { id }, data: { state: 'building' } });
    world.api.world.now = new Date('2026-12-24T23:59:59Z');
    await world.many(2);
    await world.build(id);
    expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toBe(first);
  });

  test('discarding a version removes its files', async () => {
    await world.many(1);
    const { id } = await world.make('1.0.0');
    await world.build(id);
    const folder = join(world.folder, 'releases', 'labrish-test-1.0.0');
    expect(existsSync(folder)).toBe(true);
    await world.send('DELETE', `/${id}`);
    expect(existsSync(folder)).toBe(false);
  });
});
