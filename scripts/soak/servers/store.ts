import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createDiskStore } from '../../../apps/server/src/audio/disk-store.ts';
import { createS3Store } from '../../../apps/server/src/audio/s3/store.ts';
import { AudioMissing } from '../../../apps/server/src/audio/store.ts';
import type { AudioStore } from '../../../apps/server/src/audio/store.ts';
import { connectS3 } from '../../../apps/server/src/s3/connect.ts';
import { openFaultProxy } from '../../../apps/server/test/swift/fault-proxy.ts';
import { createSwift, KEY, whyNoSwift } from '../../../apps/server/test/swift/swift.ts';

/** The store of the servers' recordings. */
export interface Store {
  /** The settings that a server needs to use it. */
  settings: Record<string, string>;
  audio: AudioStore;
  /** Faults that can be caused from outside; none for a folder, which has the disk's faults instead. */
  troubles: Record<string, (yes: boolean) => void>;
  remove: () => Promise<void>;
}

/** Uses the folder that a server creates in its data folder. */
export function folderStore(dataDir: string): Store {
  const audio = createDiskStore(join(dataDir, 'audio'));
  return { settings: {}, audio, troubles: {}, remove: async () => undefined };
}

/** Starts a bucket that several machines share: OpenStack Swift, behind a proxy that cuts it off or answers that it is busy. */
export async function bucketStore(): Promise<Store> {
  if (whyNoSwift) throw new Error(`Several machines need a bucket; ${whyNoSwift}`);
  const bucket = 'soak';
  const swift = await createSwift();
  await swift.createBucket(bucket);
  const proxy = await openFaultProxy(swift.endpoint);
  const s3 = connectS3({ endpoint: swift.endpoint, region: 'us-east-1', credentials: KEY });
  return {
    settings: { ...swift.settings, S3_ENDPOINT: proxy.endpoint, S3_BUCKET: bucket },
    audio: createS3Store({ s3, bucket, folder: 'audio/' }),
    troubles: {
      'bucket away': (yes) => void (proxy.away = yes),
      // Every second request fails, at the rate of Twilio's faults.
      'bucket busy (503)': (yes) => void (proxy.faults = ({ number }) => (yes && number % 2 ? 'busy' : null)),
    },
    remove: async () => {
      s3.destroy();
      await proxy.close();
      await swift.remove();
    },
  };
}

/** Hashes a stored file, in hex; null when there is none. */
export async function hashStored({ audio }: Store, key: string): Promise<string | null> {
  try {
    return createHash('sha256')
      .update(await audio.get(key))
      .digest('hex');
  } catch (error) {
    if (error instanceof AudioMissing) return null;
    throw error;
  }
}
