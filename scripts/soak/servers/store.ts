import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createS3Store } from '../../../apps/server/src/audio/s3/store.ts';
import { AudioMissing } from '../../../apps/server/src/audio/store.ts';
import { connectS3 } from '../../../apps/server/src/s3/connect.ts';
import { openFaultProxy } from '../../../apps/server/test/swift/fault-proxy.ts';
import { createSwift, KEY, whyNoSwift } from '../../../apps/server/test/swift/swift.ts';

/** The store of the servers' recordings. */
export interface Store {
  /** The settings that a server needs to use it. */
  settings: Record<string, string>;
  /** Faults that can be caused from outside; null for a folder, which has the disk's faults instead. */
  trouble: { away: (yes: boolean) => void; busy: (yes: boolean) => void } | null;
  /** Returns the hash of a stored file, in hex; null when there is none. */
  sha256: (key: string) => Promise<string | null>;
  remove: () => Promise<void>;
}

/** Uses the folder that a server creates in its data folder. */
export function folderStore(dataDir: string): Store {
  return {
    settings: {},
    trouble: null,
    sha256: async (key) => {
      try {
        return hashOf(await readFile(join(dataDir, 'audio', key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: async () => undefined,
  };
}

/** Starts a bucket that several machines share: OpenStack Swift, behind a proxy that cuts it off or answers that it is busy. */
export async function bucketStore(): Promise<Store> {
  if (whyNoSwift) throw new Error(`Several machines need a bucket; ${whyNoSwift}`);
  const bucket = 'soak';
  const swift = await createSwift();
  await swift.createBucket(bucket);
  const proxy = await openFaultProxy(swift.endpoint);
  const s3 = connectS3({ endpoint: swift.endpoint, region: 'us-east-1', credentials: KEY });
  const audio = createS3Store({ s3, bucket, folder: 'audio/' });
  return {
    settings: { ...swift.settings, S3_ENDPOINT: proxy.endpoint, S3_BUCKET: bucket },
    trouble: {
      away: (yes) => void (proxy.away = yes),
      // Every second request fails, at the rate of Twilio's faults.
      busy: (yes) => void (proxy.faults = ({ number }) => (yes && number % 2 ? 'busy' : null)),
    },
    sha256: async (key) => {
      try {
        return hashOf(await audio.get(key));
      } catch (error) {
        if (error instanceof AudioMissing) return null;
        throw error;
      }
    },
    remove: async () => {
      s3.destroy();
      await proxy.close();
      await swift.remove();
    },
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
