import { writeEaf } from '@labrish/dataset/transcript/files/eaf';
import { chosenTier, MOST_BYTES, readTranscriptFile } from '@labrish/dataset/transcript/files/read';
import { writeTextGrid } from '@labrish/dataset/transcript/files/textgrid';
import { fitTier, type Tier } from '@labrish/dataset/transcript/files/tier';
import { joinSegments } from '@labrish/dataset/transcript/segments';
import { useRef, useState } from 'react';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { download } from '#lib/download.ts';
import type { Item } from '../types.ts';
import type { Words } from './drafts.ts';
import { MOST, type Writing } from './fields.tsx';

/** Saves the transcript as a file of Praat or ELAN, and takes segments from one. */
export function Files(props: { item: Item; writing: Writing; length_ms: number }) {
  const { item, writing, length_ms } = props;
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  /** The tiers of a file from which a person must choose one. */
  const [tiers, setTiers] = useState<Tier[]>([]);
  const name = `recording-${item.submission_id}`;
  const type = item.audio_type ?? 'audio/ogg';

  const take = (tier: Tier) => {
    const fit = fitTier(tier, length_ms);
    setTiers([]);
    if ('fault' in fit) return setSaid(fit.fault);
    if (joinSegments(fit.segments).length > MOST)
      return setSaid('The file has more text than a transcript can have.');
    writing.setSegments(fit.segments);
    setSaid('The segments of the file have replaced your text. Press Ctrl+Z in a text field to restore it.');
  };
  const open = async (file: File) => {
    const found = readTranscriptFile(new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer()));
    if ('fault' in found) return setSaid(found.fault);
    const tier = chosenTier(found.tiers);
    if (tier) return take(tier);
    setSaid('Which tier has the transcript?');
    setTiers(found.tiers);
  };
  return (
    <details className="rounded-lg border">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">Praat and ELAN files</summary>
      <div className="flex flex-wrap gap-1.5 px-3 pb-3">
        <OutlineButton
          size="lg"
          onClick={() =>
            download(
              `${name}.TextGrid`,
              writeTextGrid(tiersOf(writing.words, length_ms), length_ms),
              'text/plain',
            )
          }
        >
          Save a TextGrid
        </OutlineButton>
        <OutlineButton
          size="lg"
          onClick={() => {
            const media = { file: `${name}.${type.split('/')[1]?.split(';')[0] ?? 'ogg'}`, type };
            download(
              `${name}.eaf`,
              writeEaf(tiersOf(writing.words, length_ms), media, new Date()),
              'text/xml',
            );
          }}
        >
          Save an EAF
        </OutlineButton>
        <OutlineButton size="lg" onClick={() => input.current?.click()}>
          Import segments from a file
        </OutlineButton>
        <input
          ref={input}
          type="file"
          hidden
          accept=".TextGrid,.textgrid,.eaf"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void open(file);
            target.value = '';
          }}
        />
        <p role="status" className="basis-full text-sm empty:hidden">
          {said}
        </p>
        {tiers.map((tier, i) => (
          <Button
            key={i}
            variant="secondary"
            size="lg"
            className="max-w-full truncate"
            onClick={() => take(tier)}
          >
            {tier.name}
          </Button>
        ))}
      </div>
    </details>
  );
}

/** Returns the layers as tiers. A text without segments is one segment as long as the recording. */
function tiersOf({ natural, english, cassidy_jlu, segments }: Words, length_ms: number): Tier[] {
  const whole = (text: string) => (text.trim() ? [{ from_ms: 0, to_ms: length_ms, text }] : []);
  return [
    { name: 'natural', segments: segments.length ? segments : whole(natural) },
    { name: 'english', segments: whole(english) },
    { name: 'cassidy_jlu', segments: whole(cassidy_jlu) },
  ].filter((tier, i) => i === 0 || tier.segments.length);
}
