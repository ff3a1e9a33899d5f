import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { createDiskStore } from '#audio/disk-store.ts';
import { createS3Store } from '#audio/s3/store.ts';
import type { AudioStore } from '#audio/store.ts';
import { connectS3 } from '#s3/connect.ts';
import { createSwift, KEY, whyNoSwift, type Swift } from '../swift/swift.ts';
import { describeStore } from './store-contract.ts';

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const store = createDiskStore(folder);
  describeStore('disk', () => store);
});

describe.skipIf(whyNoSwift)(`a bucket (${whyNoSwift ?? 'Swift'})`, () => {
  let swift: Swift;
  let store: AudioStore;
  beforeAll(async () => {
    swift = await createSwift();
    await swift.createBucket('speech');
    const s3 = connectS3({ region: 'us-east-1', credentials: KEY, endpoint: swift.endpoint });
    store = createS3Store({ s3, bucket: 'speech', folder: 'audio/' });
  });
  afterAll(() => swift.remove());
  describeStore('Swift', () => store);
});
