import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createS3Store } from '#audio/s3/store.ts';
import { type AudioStore, StoreUnavailable, WrongBytes } from '#audio/store.ts';
import { connectS3 } from '#s3/connect.ts';
import { openFaultProxy, type Fault, type FaultProxy } from '../swift/fault-proxy.ts';
import { createSwift, KEY, whyNoSwift, type Swift } from '../swift/swift.ts';
import { describeStore } from './store-contract.ts';

const FAULTS: readonly Fault[] = ['cut', 'silent', 'busy', 'wrong bytes'];
const BYTES = randomBytes(300_000);
/** Time without an answer after which a request counts as failed, in milliseconds: a server on a busy machine answers sooner. */
const SILENCE_MS = 3_000;

describe.skipIf(whyNoSwift)(`a bucket with faults between (${whyNoSwift ?? 'Swift'})`, () => {
  let swift: Swift;
  let proxy: FaultProxy;
  let store: AudioStore;
  beforeAll(async () => {
    swift = await createSwift();
    await swift.createBucket('speech');
    proxy = await openFaultProxy(swift.endpoint);
    const connection = { region: 'us-east-1', credentials: KEY, endpoint: proxy.endpoint };
    const s3 = connectS3({ ...connection, silence_ms: SILENCE_MS });
    store = createS3Store({ s3, bucket: 'speech', folder: 'audio/' });
  });
  beforeEach(() => {
    proxy.faults = () => null;
    proxy.away = false;
    proxy.received = 0;
  });
  afterAll(async () => {
    await proxy.close();
    await swift.remove();
  });

  /** Gives each of the next requests one of these faults; later requests succeed. */
  const next = (...faults: Fault[]) => {
    proxy.faults = () => faults.shift() ?? null;
  };

  describe('one request in five', () => {
    beforeEach(() => {
      // Each kind in turn, but no silence, which costs its timeout every time, and no wrong bytes in reads: bytes of a stream or a
      // part cannot be taken back; tests below cover them.
      const kinds = ['cut', 'busy', 'wrong bytes'] as const;
      proxy.faults = ({ method, number }) => {
        const fault = number % 5 ? null : (kinds[Math.floor(number / 5) % 3] ?? null);
        return fault === 'wrong bytes' && method === 'GET' ? 'busy' : fault;
      };
    });
    describeStore('Swift with faults', () => store);
  });

  test.each(FAULTS)('%s while it is stored: it is stored whole in the end', async (fault) => {
    next(fault);
    await store.put('one/put', BYTES);
    next(fault);
    await store.putStream('one/stream', () => Readable.from([BYTES], { objectMode: false }));
    expect((await store.get('one/put')).equals(BYTES)).toBe(true);
    expect((await store.get('one/stream')).equals(BYTES)).toBe(true);
  });

  test.each(FAULTS)('%s while it is read: it is read whole in the end', async (fault) => {
    await store.put('two', BYTES);
    next(fault);
    expect((await store.get('two')).equals(BYTES)).toBe(true);
  });

  test.each(['cut', 'silent', 'busy'] as const)('%s in a stream: it goes on from there', async (fault) => {
    await store.put('three', BYTES);
    next(fault, fault);
    expect((await buffer(await store.read('three'))).equals(BYTES)).toBe(true);
    next(fault);
    const part = await buffer(await store.read('three', { start: 1_000, end: 250_000 }));
    expect(part.equals(BYTES.subarray(1_000, 250_001))).toBe(true);
  });

  test('wrong bytes in a stream break it off at its end', async () => {
    await store.put('four', BYTES);
    next('wrong bytes');
    await expect(buffer(await store.read('four'))).rejects.toThrow(WrongBytes);
  });

  test('bytes that stay wrong are never given out as a recording', async () => {
    await store.put('five', BYTES);
    proxy.faults = ({ method }) => (method === 'GET' ? 'wrong bytes' : null);
    await expect(store.get('five')).rejects.toThrow(WrongBytes);
  });

  test('what is sent is read while it is sent, and not before', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    let sentBeforeLast = 0;
    const source = () => {
      proxy.received = 0;
      const chunks = async function* () {
        for (let i = 0; i < 64; i += 1) {
          if (i === 63) sentBeforeLast = proxy.received;
          yield megabyte;
          await Promise.resolve();
        }
      };
      return Readable.from(chunks(), { objectMode: false });
    };
    await store.putStream('six', source);
    expect(sentBeforeLast).toBeGreaterThan(32 * megabyte.length);
    expect(await store.size('six')).toBe(64 * megabyte.length);
  });

  test('a list is whole, whatever happens to its pages', async () => {
    await store.put('listed/one', BYTES);
    for (const fault of FAULTS) {
      next(fault, fault);
      const keys: string[] = [];
      for await (const { key } of store.list('listed/')) keys.push(key);
      expect(keys, fault).toEqual(['listed/one']);
    }
  });

  test('while it is away everything says so, and all of it works again', async () => {
    await store.put('seven', BYTES);
    proxy.away = true;
    for (const use of [
      () => store.put('eight', BYTES),
      () => store.get('seven'),
      () => store.size('seven'),
      () => store.read('seven'),
      () => store.copy('seven', 'eight'),
      () => store.remove('seven'),
      () => store.check(),
    ])
      await expect(use()).rejects.toThrow(StoreUnavailable);
    proxy.away = false;
    await store.check();
    expect((await store.get('seven')).equals(BYTES)).toBe(true);
  });
});
