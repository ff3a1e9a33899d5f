import type { Segment } from '@labrish/dataset/transcript/segments';
import { Merge, Repeat, Scissors, Trash2 } from 'lucide-react';
import { Button, classNames, IconButton, OutlineButton } from '#components/ui/elements.tsx';
import { Textarea } from '#components/ui/form.tsx';
import { clock } from '#lib/format.ts';
import { Key } from '../keys.tsx';
import { usePlayer, type Player } from '../player/player.ts';
import { MOST, type Writing } from './fields.tsx';

/** Formats a time in a recording as m:ss.hh, with hundredths of a second. */
export function timeText(ms: number): string {
  return `${clock(ms / 1000)}.${String(Math.floor(ms / 10) % 100).padStart(2, '0')}`;
}

/** Plays a segment again and again, or ends that. */
export function toggleSegment(player: Player, { from_ms, to_ms }: Segment, isPlayed: boolean): void {
  player.setLoop(isPlayed ? null : { from: from_ms / 1000, to: to_ms / 1000 });
  if (isPlayed) player.pause();
  else void player.play();
}

/** Returns whether a segment is what the player repeats. */
export function isRepeated(
  { loop }: { loop: { from: number; to: number | null } | null },
  segment: Segment,
): boolean {
  return loop?.from === segment.from_ms / 1000 && loop.to === segment.to_ms / 1000;
}

/** Shows a text field for each segment, with a button that plays it. */
export function SegmentFields({ writing, player }: { writing: Writing; player: Player }) {
  return (
    <ol className="grid gap-2">
      {writing.words.segments.map((segment, index) => (
        <SegmentField key={index} {...{ writing, player, segment, index }} />
      ))}
    </ol>
  );
}

function SegmentField(props: { writing: Writing; player: Player; segment: Segment; index: number }) {
  const { writing, player, segment, index } = props;
  const { from_ms, to_ms, text } = segment;
  const state = usePlayer(player);
  const isHere = state.position * 1000 >= from_ms && state.position * 1000 < to_ms;
  const isPlayed = isRepeated(state, segment);
  return (
    <li className={classNames('grid gap-1 border-l-4 pl-2', isHere ? 'border-mango' : 'border-line')}>
      <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
        <b>{index + 1}</b> {timeText(from_ms)} to {timeText(to_ms)}
        <IconButton
          label={`Repeat segment ${index + 1}`}
          icon={Repeat}
          aria-pressed={isPlayed}
          className={classNames('ml-auto size-11', isPlayed && 'bg-primary-soft')}
          onClick={() => toggleSegment(player, segment, isPlayed)}
        />
        {index > 0 && (
          <IconButton
            label={`Join segment ${index + 1} to the one before`}
            icon={Merge}
            className="size-11"
            onClick={() => writing.join(index)}
          />
        )}
      </span>
      <Textarea
        id={`segment-${index}`}
        aria-label={`What is said in segment ${index + 1}`}
        rows={1}
        text={text}
        onType={(typed) => writing.type(index, typed)}
        onFocus={() => writing.onFocus(index)}
        onKeyDown={writing.onKeyDown}
        className="min-h-11 text-lg"
        maxLength={MOST - writing.words.natural.length + text.length}
        spellCheck={false}
      />
    </li>
  );
}

/** Shows the button that begins a segment, and the one that leaves the text without segments. */
export function SegmentButtons({ writing, onCut }: { writing: Writing; onCut: () => void }) {
  return (
    <div role="group" aria-label="Segments" className="flex flex-wrap gap-1.5">
      <OutlineButton
        icon={Scissors}
        size="lg"
        className="px-3"
        aria-keyshortcuts="Alt+Enter"
        title="Ends the segment at the current position and starts the next one. Text after the cursor moves to the next one."
        // Leave the focus in the field, so that the position of the cursor is not lost.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCut}
      >
        Next segment from here <Key>Alt+Enter</Key>
      </OutlineButton>
      {writing.words.segments.length > 0 && (
        <Button
          icon={Trash2}
          variant="ghost"
          size="lg"
          className="px-3"
          onClick={() => writing.setSegments([])}
        >
          Keep the words without segments
        </Button>
      )}
    </div>
  );
}
