import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { WorkerPoolUnavailable, createAudioWorkerPool } from '#audio/worker-pool.ts';
import type { AudioWorkerPool } from '#audio/worker-pool.ts';
import { needsRendition } from '#playback/transcode-cache.ts';
import { sample } from './samples.ts';

const pool = createAudioWorkerPool();
afterAll(() => pool.close());

/** Inspects the bytes, without measuring the sound. */
const inspect = async (of: AudioWorkerPool, bytes: Uint8Array, claimedType?: string) =>
  (await of.examine(bytes, { claimedType, measure: 'maybe_silent' })).inspection;

describe('the audio worker pool', () => {
  it.each([
    ['voice-note.ogg', 5729, 16000],
    ['recorder.webm', 5734, 48000],
    ['finished.webm', 5734, 16000],
    ['phone.amr', 5740, 8000],
    ['phone.3gp', 5740, 8000],
    ['plain.mp3', 5832, 16000],
    ['tagged.mp3', 5729, 16000],
  ])('measures %s', async (name, duration_ms, sample_rate) => {
    const analysis = await pool.analyse(sample(name));
    if (analysis.state !== 'analysed') throw new Error(analysis.why);
    const { quality, peaks } = analysis;
    expect(analysis.duration_ms).toBe(duration_ms);
    expect(quality).toMatchObject({ sample_rate, channels: 1, clipping_ratio: 0 });
    // The sample was normalised to a peak of -3 dBFS, with 0.3 s of silence added at its start.
    expect(Math.abs(quality.peak_dbfs + 3)).toBeLessThan(1.5);
    expect(Math.abs(quality.level_dbfs + 21)).toBeLessThan(1.5);
    expect(Math.abs(quality.leading_silence_ms - 330)).toBeLessThanOrEqual(60);
    expect(quality.silence_ratio).toBeGreaterThan(0.2);
    expect(quality.silence_ratio).toBeLessThan(0.4);
    expect(peaks).toHaveLength(200);
    expect(Math.max(...peaks.subarray(0, 9))).toBeLessThan(3);
    expect(Math.max(...peaks)).toBeGreaterThan(150);
  });

  it.each([
    ['iphone.m4a', 5729],
    ['vorbis.ogg', 5729],
    ['picture.png', null],
  ])('says that it cannot measure %s', async (name, duration_ms) => {
    expect(await pool.analyse(sample(name))).toMatchObject({ state: 'not_analysed', duration_ms });
  });

  it('measures what it examines in the same job, all of it or what may be silent', async () => {
    const bytes = sample('voice-note.ogg');
    const { inspection, analysis } = await pool.examine(bytes, { measure: 'all' });
    expect(inspection).toMatchObject({ kind: 'audio', duration_ms: 5729 });
    expect(analysis).toEqual(await pool.analyse(bytes));
    expect((await pool.examine(bytes, { measure: 'maybe_silent' })).analysis).toBeNull();
    expect((await pool.examine(sample('picture.png'), { measure: 'all' })).analysis).toBeNull();
  });

  it.each(['voice-note.ogg', 'recorder.webm', 'phone.amr', 'phone.3gp'])('transcodes %s', async (name) => {
    const before = await inspect(pool, sample(name));
    expect(before.kind === 'audio' && needsRendition(before.type)).toBe(true);
    const mp3 = await pool.transcode(sample(name));
    const after = mp3 && (await inspect(pool, mp3));
    if (after?.kind !== 'audio') throw new Error('no MP3 came out');
    expect(after).toMatchObject({ type: 'audio/mpeg', channels: 1, sample_rate: 24000 });
    // Allow for the encoder's padding: less than three frames of 24 ms.
    expect(Math.abs((after.duration_ms ?? 0) - 5780)).toBeLessThan(75);
    expect(mp3?.length).toBeLessThan(40_000);
  });

  it('transcodes nothing of what it cannot decode', async () => {
    expect(await pool.transcode(sample('vorbis.ogg'))).toBeNull();
    expect(await pool.transcode(sample('picture.png'))).toBeNull();
  });

  it("leaves the caller's bytes alone, also when they are a piece of something bigger", async () => {
    const whole = Buffer.concat([Buffer.alloc(1000), sample('voice-note.ogg'), Buffer.alloc(1000)]);
    const part = whole.subarray(1000, -1000);
    expect(await inspect(pool, part, 'audio/ogg')).toMatchObject({ kind: 'audio', duration_ms: 5729 });
    expect(part.equals(sample('voice-note.ogg'))).toBe(true);
  });

  it('survives damaged recordings', async () => {
    const names = fc.constantFrom(
      'voice-note.ogg',
      'recorder.webm',
      'plain.mp3',
      'phone.amr',
      'phone.3gp',
      'phone.wav',
    );
    const flips = fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(names, flips, async (name, places) => {
        const bytes = Buffer.from(sample(name));
        for (const [at, bit] of places)
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << bit);
        expect(['analysed', 'not_analysed']).toContain((await pool.analyse(bytes)).state);
      }),
      { numRuns: 60, seed: 20 },
    );
  });

  it('answers in place of a thread that takes too long, and refuses no recording for it', async () => {
    const hasty = createAudioWorkerPool({ threads: 1, longestJobMs: 1 });
    expect(await inspect(hasty, sample('voice-note.ogg'))).toMatchObject({
      kind: 'audio',
      type: 'audio/ogg',
      duration_ms: null,
    });
    expect(await inspect(hasty, sample('picture.png'))).toMatchObject({ reason: 'not_audio' });
    expect(await hasty.analyse(sample('voice-note.ogg'))).toMatchObject({ state: 'not_analysed' });
    expect(await hasty.transcode(sample('voice-note.ogg'))).toBeNull();
    await hasty.close();
  });

  it('answers in place of a thread that dies, and goes on', async () => {
    // Empty frames have one byte each, so 500 kB are 2.8 hours: their analysis needs more than this heap.
    const small = createAudioWorkerPool({ threads: 1, heapMb: 24 });
    const hours = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(500_000, 0x7c)]);
    expect(await small.analyse(hours)).toMatchObject({ state: 'not_analysed', why: 'cannot be read' });
    expect(await inspect(small, sample('voice-note.ogg'))).toMatchObject({ kind: 'audio' });
    await small.close();
  });

  it('blames no recording for threads that cannot run', async () => {
    const cramped = createAudioWorkerPool({ threads: 1, heapMb: 4 });
    await expect(inspect(cramped, sample('voice-note.ogg'))).rejects.toThrow(WorkerPoolUnavailable);
    await cramped.close();
    const closing = createAudioWorkerPool({ threads: 1 });
    const jobs = [inspect(closing, sample('voice-note.ogg')), closing.analyse(sample('voice-note.ogg'))];
    const settled = Promise.allSettled(jobs);
    await closing.close();
    for (const job of await settled)
      expect(job).toMatchObject({ reason: expect.any(WorkerPoolUnavailable) as Error });
    await expect(closing.transcode(sample('voice-note.ogg'))).rejects.toThrow(WorkerPoolUnavailable);
  });
});
