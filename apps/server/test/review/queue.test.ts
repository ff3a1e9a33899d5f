import { expect, test } from 'vitest';
import { describeWorld } from '../describe-world.ts';
import { LENGTH_MS, NOISE, openReview } from './world.ts';

const LEASE_MS = 15 * 60_000;

describeWorld('on $name', openReview, (world) => {
  test('gives what waits for one more opinion, then what is begun, then the oldest; every fourth time the newest', async () => {
    const [a, b, c, d] = [
      await world.record(),
      await world.record(),
      await world.record(),
      await world.record(),
    ];
    await world.review('reviewer-2');
    await world.review('reviewer-2');
    await world.review('reviewer-3', NOISE);
    expect(await world.next('reviewer-4')).toMatchObject({ submission_id: a });
    expect(await world.next('reviewer-4', { holding: [a] })).toMatchObject({ submission_id: b });
    expect(await world.next('reviewer-4', { holding: [a, b] })).toMatchObject({ submission_id: c });
    world.api.world.chance = 0;
    expect(await world.next('reviewer-5')).toMatchObject({ submission_id: d });
    world.api.world.chance = 0.5;
    expect(await world.next('reviewer-5', { holding: [d] })).toMatchObject({ submission_id: c });
  });

  test('never two of one voice in a row, if there is another', async () => {
    const user_id = await world.speaker();
    const [first] = [await world.record({ user_id }), await world.record({ user_id }), await world.record()];
    const other = await world.next('reviewer-2', { holding: [first], after: first });
    expect(await world.api.db.submissions.count({ where: { id: other?.submission_id ?? '', user_id } })).toBe(
      0,
    );
  });

  test('what is kept for somebody is what they get again', async () => {
    await world.record();
    await world.record();
    const first = await world.next('reviewer-2');
    expect(await world.next('reviewer-2')).toEqual(first);
    expect(await world.next('reviewer-3')).toMatchObject({ submission_id: first?.submission_id });
    expect(await world.next('reviewer-4')).not.toMatchObject({ submission_id: first?.submission_id });
  });

  test('shows nothing of who spoke, what they called it, and what others say', async () => {
    await world.record({ transcription: 'Mi deh yah.' });
    await world.review('reviewer-2');
    const item = await world.next('reviewer-3');
    expect(Object.keys(item ?? {}).sort()).toEqual(
      [
        ...[
          'audio_type',
          'audio_url',
          'draft',
          'duration_ms',
          'machine_draft',
          'first_draft',
          'assigned_at',
          'reviewed_category',
          'training',
          'peaks',
          'pilot',
        ],
        ...['prompt_text', 'stage', 'submission_id', 'until'],
      ].sort(),
    );
    expect(item).toMatchObject({ reviewed_category: null, first_draft: null });
  });

  test('a slot is free again when its time is over, and whoever comes late finds it taken and is kept', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.next('reviewer-3');
    expect(await world.next('reviewer-4')).toBeNull();
    world.pass(LEASE_MS + 1);
    await world.review('reviewer-4');
    expect(await world.statusOf(id)).toBe('to_transcribe');
    expect(await world.say('reviewer-3', id, NOISE)).toMatchObject({ counts: false, why_not: 'no_slot' });
    expect(await world.statusOf(id)).toBe('to_transcribe');
  });

  test('whoever comes late to a slot that is free still gets it', async () => {
    const id = await world.record();
    await world.next('reviewer-3');
    world.pass(LEASE_MS + 1);
    expect(await world.say('reviewer-3', id)).toMatchObject({ counts: true });
  });

  test('a slot is kept as long as somebody is at it', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.next('reviewer-3');
    const target = { submission_id: id, stage: 'audio' };
    for (let i = 0; i < 3; i += 1) {
      world.pass(LEASE_MS - 1);
      const { until } = await world.ok<{ until: string | null }>('reviewer-3', 'POST', '/renew', target);
      expect(until).toBe(new Date(world.api.world.now.getTime() + LEASE_MS).toISOString());
    }
    expect(await world.next('reviewer-4')).toBeNull();
    world.pass(LEASE_MS + 1);
    await world.next('reviewer-4');
    expect(await world.ok('reviewer-3', 'POST', '/renew', target)).toEqual({
      until: null,
      is_gone: false,
    });
  });

  test('what somebody leaves is free at once, for themselves as well', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.next('reviewer-3');
    expect(await world.next('reviewer-4')).toBeNull();
    await world.ok('reviewer-3', 'POST', '/release', { submission_id: id, stage: 'audio' });
    expect(await world.next('reviewer-3')).toMatchObject({ submission_id: id });
    await world.ok('reviewer-3', 'POST', '/release', { submission_id: id, stage: 'audio' });
    expect(await world.next('reviewer-4')).toMatchObject({ submission_id: id });
    // Releasing after a verdict does not free its slot.
    await world.ok('reviewer-2', 'POST', '/release', { submission_id: id, stage: 'audio' });
    expect(await world.say('reviewer-4', id)).toMatchObject({ counts: true });
    expect(await world.statusOf(id)).toBe('to_transcribe');
  });

  test('what is skipped goes to others at once, and comes back to nobody the same day', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.next('reviewer-3');
    await world.ok('reviewer-3', 'POST', '/skip', { submission_id: id, stage: 'audio' });
    expect(await world.next('reviewer-3')).toBeNull();
    expect(await world.next('reviewer-4')).toMatchObject({ submission_id: id });
    world.pass(24 * 3_600_000);
    expect(await world.next('reviewer-3')).toMatchObject({ submission_id: id });
  });

  test('who wants to hear what they skipped today gets it again, but no voice that they know', async () => {
    const [id, known] = [await world.record(), await world.record()];
    const target = (submission_id: string) => ({ submission_id, stage: 'audio' });
    await world.next('reviewer-2');
    await world.next('reviewer-2', { holding: [id] });
    await world.ok('reviewer-2', 'POST', '/skip', target(id));
    await world.ok('reviewer-2', 'POST', '/known-voices', target(known));
    expect(await world.next('reviewer-2')).toBeNull();
    expect(await world.ok('reviewer-2', 'GET', '/waiting')).toMatchObject({ skipped: 1 });
    await world.ok('reviewer-2', 'DELETE', '/skips');
    expect(await world.next('reviewer-2')).toMatchObject({ submission_id: id });
    expect(await world.next('reviewer-2', { holding: [id] })).toBeNull();
  });

  test('nothing of a voice that somebody knows, nor of their own', async () => {
    const user_id = await world.speaker('+18765550123');
    const [id] = [await world.record({ user_id }), await world.record({ user_id })];
    await world.next('reviewer-2');
    await world.ok('reviewer-2', 'POST', '/known-voices', { submission_id: id, stage: 'audio' });
    expect(await world.next('reviewer-2')).toBeNull();
    await world.owns(3, '+18765550123');
    expect(await world.next('reviewer-3')).toBeNull();
    await world.next('reviewer-4');
    await world.owns(4, '+18765550123');
    // The answer is the same as if others had been faster.
    expect(await world.say('reviewer-4', id)).toMatchObject({ counts: false, why_not: 'no_slot' });
  });

  test('an empty queue says why, in numbers', async () => {
    const [a, b] = [await world.record(), await world.record(), await world.record()];
    await world.review('reviewer-2');
    const held = await world.next('reviewer-3');
    expect(held?.submission_id).toBe(a);
    await world.next('reviewer-2');
    await world.ok('reviewer-2', 'POST', '/skip', { submission_id: b, stage: 'audio' });
    expect(await world.ok('reviewer-2', 'GET', '/waiting')).toEqual({
      stage: 'audio',
      open: 3,
      with_others: 1,
      free_at: held?.until,
      yours: 1,
      skipped: 1,
      unjudged: 0,
      other_stage: 0,
      disputed: 0,
      quarantined: 0,
    });
  });

  test('who has heard all that is oldest still finds the rest', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => i);
    const user_id = await world.speaker();
    for (const _ of rows) await world.record({ user_id });
    for (const _ of rows) await world.review('reviewer-2');
    const last = await world.record({ user_id });
    await world.review('reviewer-3', { heard_ms: LENGTH_MS });
    expect(await world.next('reviewer-2')).toMatchObject({ submission_id: last });
  });

  test('a skip, or that one knows the voice, is taken back; what upset somebody is not', async () => {
    const id = await world.record();
    const target = { submission_id: id, stage: 'audio' };
    const back = async () =>
      (await world.api.send('reviewer-2', 'POST', '/review/skips/undo', target)).status;
    await world.next('reviewer-2');
    expect(await back()).toBe(404);
    for (const path of ['/skip', '/known-voices']) {
      await world.ok('reviewer-2', 'POST', path, target);
      expect(await world.next('reviewer-2')).toBeNull();
      expect(await back()).toBe(204);
      expect((await world.next('reviewer-2'))?.submission_id).toBe(id);
    }
    expect(await world.api.db.known_voices.count()).toBe(0);
    await world.ok('reviewer-2', 'POST', '/skip', { ...target, upset: true });
    expect(await back()).toBe(404);
    expect(await world.say('reviewer-3', id).catch(String)).toContain('409');
  });
});
