import { File, FileAudio, Sticker, type LucideIcon } from 'lucide-react';
import { PlayButton, SeekableWaveform } from '#components/player.tsx';
import { clock, fileSize } from '#lib/format.ts';
import { pagePlayback, usePlayback } from '#lib/audio/playback.ts';
import { useEffect, useState } from 'react';

/** Shows a recording: playable while this device has its sound, else by its size. */
export function VoiceNote({ id, media }: { id: string; media: Blob | { type: string; size: number } }) {
  const local = media instanceof Blob ? media : undefined;
  const sound = useSound(local);
  const { state, position } = usePlayback(id);
  if (!local || !sound) {
    const [Icon, name] = kindOf(media.type);
    return (
      <p className="flex h-9 items-center gap-2">
        <Icon aria-hidden className="size-5 shrink-0" />
        {name}
        {media.size > 0 && <span className="text-sm text-muted">{fileSize(media.size)}</span>}
      </p>
    );
  }
  const track = { id, url: async () => addressOf(local) };
  return (
    <div role="group" aria-label="Voice note" className="flex w-60 max-w-full items-center gap-2.5">
      <PlayButton state={state} onClick={() => void pagePlayback().toggle(track)} />
      <SeekableWaveform
        peaks={sound.peaks}
        seconds={sound.seconds}
        position={position}
        strokes={32}
        onSeek={(to) => void pagePlayback().seek(track, to)}
        className="h-8 min-w-0 flex-1 text-amber"
      />
      <span className="w-8 text-right text-sm tabular-nums">
        {clock(state === 'idle' ? sound.seconds : position)}
      </span>
    </div>
  );
}

/** Shows a voice note of the bot. */
export function BotVoiceNote({ id, url }: { id: string; url: string }) {
  const [media, setMedia] = useState<Blob>();
  useEffect(() => {
    const left = new AbortController();
    fetch(url, { signal: left.signal })
      .then((answer) => (answer.ok ? answer.blob().then(setMedia) : undefined))
      .catch(() => undefined);
    return () => left.abort();
  }, [url]);
  return <VoiceNote id={id} media={media ?? { type: 'audio/ogg', size: 0 }} />;
}

function kindOf(type: string): [LucideIcon, name: string] {
  if (type.startsWith('audio/')) return [FileAudio, 'Voice note'];
  return type === 'image/webp' ? [Sticker, 'Sticker'] : [File, 'File'];
}

interface Sound {
  /** From 0 to 255. */
  peaks: number[];
  seconds: number;
}

const PEAKS = 100;

/** Decodes a recording on this device; undefined while it is decoded, null when the browser cannot. */
function useSound(media: Blob | undefined): Sound | null | undefined {
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
function addressOf(media: Blob): string {
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
