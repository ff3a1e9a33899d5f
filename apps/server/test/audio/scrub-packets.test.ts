import { createOpusDecoder } from '@audio/decode-opus/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalOpusPacket } from '#audio/scrub/opus-packet.ts';
import { someFrames, writePacket } from './opus-streams.ts';

const hex = (packet: Uint8Array | undefined) => packet && Buffer.from(packet).toString('hex');
const canonical = (packet: string) =>
  hex(canonicalOpusPacket(Buffer.from(packet.replaceAll(' ', ''), 'hex')));

test.each([
  ['one frame', '08 aabb', '08aabb'],
  ['one frame of no bytes: silence', '08', '08'],
  ['two equal frames', '09 aabb', '09aabb'],
  ['two frames that are equal after all', '0a 01 aa bb', '09aabb'],
  ['two frames', '0a 01 aa bbcc', '0a01aabbcc'],
  ['one frame, written as many', '0b 01 aabb', '08aabb'],
  ['two frames, written as many', '0b 82 01 aa bbcc', '0a01aabbcc'],
  ['three equal frames', '0b 03 aabbcc', '0b03aabbcc'],
  ['three frames that are equal after all', '0b 83 01 01 aa bb cc', '0b03aabbcc'],
  ['three frames', '0f 83 01 00 aa bb', '0f830100aabb'],
  ['three frames of no bytes', '0b 03', '0b03'],
  ['padding that hides three bytes', '0b 43 03 aabbcc 313233', '0b03aabbcc'],
  ['the longest size of one byte', '0b 82 fb' + 'aa'.repeat(252), '0afb' + 'aa'.repeat(252)],
  ['the shortest size of two', '0b 82 fc00' + 'aa'.repeat(253), '0afc00' + 'aa'.repeat(253)],
  ['the largest frames', '0b 82 ff ff' + 'aa'.repeat(1276), '0affff' + 'aa'.repeat(1276)],
  ['the largest frame', '08' + 'aa'.repeat(1275), '08' + 'aa'.repeat(1275)],
  ['padding of no bytes', '0b 41 00 aabb', '08aabb'],
])('%s', (_, packet, expected) => {
  expect(canonical(packet)).toBe(expected);
});

test.each([
  ['no bytes', ''],
  ['a frame of 1276 bytes', '08' + 'aa'.repeat(1276)],
  ['two frames of 1276 bytes', '09' + 'aa'.repeat(2552)],
  ['a last frame of 1276 bytes', '0a 00' + 'aa'.repeat(1276)],
  ['two equal frames of an odd size', '09 aabbcc'],
  ['two frames without a size', '0a'],
  ['two frames with half a size', '0a ff'],
  ['a frame larger than the packet', '0a 03 aabb'],
  ['many frames without their count', '0b'],
  ['no frames', '0b 00'],
  ['no frames, each with its size', '0b 80 aa'],
  ['thirteen frames of 10 ms', '03 0d'],
  ['frames that cannot be equal', '0b 03 aabb'],
  ['sizes beyond the end', '0b 83 01'],
  ['padding without its size', '0b 41'],
  ['padding whose size goes on and on', '0b 41 ffffff'],
  ['more padding than packet', '0b 41 02 aa'],
])('is none: %s', (_, packet) => {
  expect(canonical(packet)).toBeUndefined();
});

test('the same frames are the same packet, whatever was hidden behind them', () => {
  fc.assert(
    fc.property(someFrames, fc.nat(600), (frames, hidden) => {
      const plain = canonicalOpusPacket(writePacket(frames));
      expect(plain).toBeDefined();
      expect(hex(canonicalOpusPacket(writePacket(frames, hidden)))).toBe(hex(plain));
      expect(hex(canonicalOpusPacket(plain!))).toBe(hex(plain));
      expect(plain!.length).toBeLessThanOrEqual(writePacket(frames).length);
    }),
  );
});

test('is refused where libopus refuses, and else sounds the same', async () => {
  const decoder = await createOpusDecoder();
  const decode = (packet: Uint8Array) => {
    decoder.configure({ channels: 1 });
    const { errors, channelData } = decoder.decodeFrames([packet]);
    return { refused: errors.length > 0, sound: Buffer.from((channelData[0] ?? new Float32Array()).buffer) };
  };
  const header = fc.tuple(
    fc.nat(255),
    fc.oneof(fc.nat(255), fc.constantFrom(1, 2, 3, 0x41, 0x42, 0x82, 0xc3)),
  );
  const somePacket = fc
    .tuple(header, fc.uint8Array({ maxLength: 12, max: 40 }))
    .map(([start, rest]) => Uint8Array.from([...start, ...rest]));
  let refusals = 0;
  fc.assert(
    fc.property(somePacket, (packet) => {
      const plain = canonicalOpusPacket(packet);
      const original = decode(packet);
      expect(plain === undefined).toBe(original.refused);
      if (!plain) return void refusals++;
      expect(decode(plain).sound.equals(original.sound)).toBe(true);
    }),
    { numRuns: 1000, seed: 6716 },
  );
  decoder.free();
  expect(refusals).toBeGreaterThan(50);
  expect(refusals).toBeLessThan(950);
});
