import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAudio } from '#audio/decode.ts';
import { inspectAudio } from '#audio/inspect.ts';
import { scrub, type Cut } from '#audio/scrub/scrub.ts';
import { sample } from './samples.ts';
import { someFrames, writePacket, writeStream } from './opus-streams.ts';

const note = sample('voice-note.ogg');

async function samplesOf(original: Uint8Array, cuts: Cut[]): Promise<Float32Array> {
  const copy = scrub(original, cuts);
  if ('refused' in copy) throw new Error(copy.refused);
  const facts = await inspectAudio(copy.bytes);
  if (facts.kind === 'rejected') throw new Error(facts.detail);
  const all: number[] = [];
  for await (const { samples } of decodeAudio(copy.bytes, facts, 48000)!) all.push(...samples);
  return Float32Array.from(all);
}

const at = (ms: number) => ms * 48;
const loudest = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const difference = (a: Float32Array, b: Float32Array) => loudest(a.map((one, i) => one - b[i]!));

describe('a cut', () => {
  test('is silent, and the rest is as long and sounds as before', async () => {
    const [whole, cut] = await Promise.all([
      samplesOf(note, []),
      samplesOf(note, [{ from_ms: 2000, to_ms: 3000 }]),
    ]);
    expect(cut.length).toBe(whole.length);
    expect(loudest(whole.subarray(at(2000), at(3000)))).toBeGreaterThan(0.01);
    expect(loudest(cut.subarray(at(2000), at(3000)))).toBeLessThan(2 ** -24);
    // Three packets of 20 ms before the cut nothing has changed; 200 ms after it the decoder has caught up.
    expect(difference(cut.subarray(0, at(1940)), whole.subarray(0, at(1940)))).toBe(0);
    const after = [cut.subarray(at(3200)), whole.subarray(at(3200))] as const;
    expect(difference(...after)).toBeLessThan(loudest(after[1]) / 20);
  });

  test('leaves a sound of any packets as long as it was, whatever is cut', () => {
    const someCuts = fc.array(fc.record({ from_ms: fc.nat(3000), to_ms: fc.nat(3000) }), { maxLength: 5 });
    const someSound = fc.array(someFrames, { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(someSound, someCuts, fc.constantFrom(0, 312), (frames, cuts, preSkip) => {
        const original = writeStream({ packets: frames.map((one) => writePacket(one)), preSkip });
        const [whole, cut] = [scrub(original), scrub(original, cuts)];
        if ('refused' in whole || 'refused' in cut) return expect(cut).toEqual(whole);
        expect([cut.samples, cut.duration_ms]).toEqual([whole.samples, whole.duration_ms]);
        expect(scrub(cut.bytes, cuts)).toEqual(cut);
        expect(scrub(cut.bytes)).toEqual(cut);
      }),
    );
  });

  test('takes nothing of the packets that it covers, nor of the ones beside it', () => {
    // Packets of 20 ms, each with its own number in it.
    const packets = Array.from({ length: 50 }, (_, i) => Uint8Array.of(0x08, 1, i, 77));
    const copy = scrub(writeStream({ packets }), [{ from_ms: 400, to_ms: 500 }]);
    if ('refused' in copy) throw new Error(copy.refused);
    const heard = packets.flatMap((packet, i) => (copy.bytes.includes(Buffer.from(packet)) ? [i] : []));
    expect(heard).toEqual(packets.flatMap((_, i) => (i < 19 || i > 25 ? [i] : [])));
  });
});
