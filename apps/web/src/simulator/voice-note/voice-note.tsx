import { File, FileAudio, Sticker, type LucideIcon } from 'lucide-react';
import { PlayButton } from '#components/play-button.tsx';
import { SeekableWaveform } from '#components/seekable-waveform.tsx';
import { clock, fileSize } from '#lib/format.ts';
import { pagePlayback, usePlayback } from '#lib/audio/playback.ts';
import { addressOf, useSound } from './sound.ts';

/** Shows a recording of the person: playable while this device has its sound, else by its size. */
export function VoiceNote({ id, media }: { id: string; media: Blob | { type: string; size: number } }) {
  const local = media instanceof Blob ? media : undefined;
  const sound = useSound(local);
  const { state, position } = usePlayback(id);
  if (!local || !sound) return <Attachment media={media} />;
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

function Attachment({ media }: { media: { type: string; size: number } }) {
  const [Icon, name] = kindOf(media.type);
  return (
    <p className="flex h-9 items-center gap-2">
      <Icon aria-hidden className="size-5 shrink-0" />
      {name}
      <span className="text-sm text-muted">{fileSize(media.size)}</span>
    </p>
  );
}

function kindOf(type: string): [LucideIcon, name: string] {
  if (type.startsWith('audio/')) return [FileAudio, 'Voice note'];
  return type === 'image/webp' ? [Sticker, 'Sticker'] : [File, 'File'];
}
