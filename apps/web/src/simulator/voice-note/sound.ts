import { useEffect, useState } from 'react';

export interface Sound {
  /** From 0 to 255. */
  peaks: number[];
  seconds: number;
}

const PEAKS = 100;

/** Decodes a recording on this device; undefined while it is decoded, null when the browser cannot. */
export function useSound(media: Blob | undefined): Sound | null | undefined {
  const [sound, setSound] = useState<Sound | null>();
  useEffect(() => {
    let wanted = true;
    if (media)
      void listen(media).then((heard) => {
        if (wanted) setSound(heard);
      });
    return () => {
      wanted = false;
    };
  }, [media]);
  return sound;
}

const addresses = new WeakMap<Blob, string>();

/** Returns an address to play a recording from; the same address each time. */
export function addressOf(media: Blob): string {
  const address = addresses.get(media) ?? URL.createObjectURL(media);
  addresses.set(media, address);
  return address;
}

async function listen(media: Blob): Promise<Sound | null> {
  // Use an offline context: it only decodes and plays nothing, so it needs no user gesture.
  const context = new OfflineAudioContext(1, 1, 16_000);
  try {
    const audio = await context.decodeAudioData(await media.arrayBuffer());
    return { peaks: peaksOf(audio.getChannelData(0)), seconds: audio.duration };
  } catch {
    return null;
  }
}

function peaksOf(samples: Float32Array): number[] {
  const stretch = Math.max(1, Math.ceil(samples.length / PEAKS));
  return Array.from({ length: Math.ceil(samples.length / stretch) }, (_, peak) => {
    const part = samples.subarray(peak * stretch, (peak + 1) * stretch);
    return Math.round(255 * part.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0));
  });
}
