import { EyeOff, HeartCrack, SkipForward } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useMemo } from 'react';
import { Button, Alert, Badge, Card, OutlineButton } from '#components/ui/elements.tsx';
import { labelName, pilotOf, SEVERAL } from '#lib/pilot.ts';
import { AudioStage } from './audio-stage.tsx';
import { KeyButton, useKeys } from './keys.tsx';
import { isHeardFor } from '@labrish/dataset/review/listening';
import { JUMP, usePlayer, type Player, loopBetween } from './player/player.ts';
import type { Sounds } from './player/sounds.ts';
import { Heard, Transport } from './player/transport.tsx';
import type { Queue } from './queue/queue.ts';
import type { Item, Verdict } from './types.ts';
import { WordsStage } from './words/words-stage.tsx';
import { SeekableWaveform } from '#components/player.tsx';
import { decodePeaks } from '#lib/audio/peaks.ts';
import { clock } from '#lib/format.ts';

/** Minimum milliseconds between the warning and a second press: only a reviewer who had time to read it can override it. */
const READ_MS = 1_200;
const BOUNCE_MS = 500;
const TOO_EARLY =
  'You have heard less than 80%, so your verdict would not count. Listen to more, or press again to give it anyway.';

type Said = Omit<Verdict, 'submission_id' | 'stage' | 'heard_ms' | 'playback_rate'>;

/** Shows the recording on the screen: its prompt, its player, and the form for the verdict. */
export function Recording(props: {
  item: Item;
  queue: Queue;
  player: Player;
  sounds: Sounds;
  autoplay: boolean;
}) {
  const { item, queue, player, sounds, autoplay } = props;
  /** When the reviewer was warned that they have not heard enough, and of which reasons of a rejection. */
  const [warned, setWarned] = useState<{ at: number; reasons: readonly string[] }>();
  const [shownAt] = useState(() => performance.now());
  const { sound, heard_ms } = usePlayer(player);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const isPlaying = sound === 'playing' || sound === 'loading';

  useEffect(() => {
    // After a pause longer than the lease, the server gives the recording out again, and counts from then.
    player.load(sounds.of(item), `${item.submission_id} ${item.stage} ${item.assigned_at}`);
    if (autoplay) void player.play();
    return () => player.load(null);
    // `autoplay` matters only when a recording arrives, so it is no dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [item, player, sounds]);

  const isTraining = item.training !== null;
  const of = pilotOf(item.pilot);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // The next recording begins at its top, and the focus is on it when the button pressed before is gone.
    scrollTo({ top: 0 });
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);

  const toggle = useCallback(() => (isPlaying ? player.pause() : void player.play()), [isPlaying, player]);
  const give = (said: Said): boolean => {
    const heard = player.heard();
    const { reasons = [] } = said;
    const hasRead = warned && performance.now() - warned.at > READ_MS;
    if (!hasRead && !isHeardFor(reasons, heard.heard_ms, item.duration_ms)) {
      setWarned({ at: warned?.at ?? performance.now(), reasons });
      return false;
    }
    queue.give({ ...said, ...heard });
    return true;
  };
  /** Skips or recuses, but not within `BOUNCE_MS`: a bouncing thumb would skip the next recording too. */
  const leave = (how: () => void) => {
    if (performance.now() - shownAt > BOUNCE_MS) how();
  };
  const loadAgain = () => {
    sounds.forget(item.submission_id);
    void queue.reload();
  };
  useKeys({
    Space: toggle,
    K: toggle,
    J: () => player.jump(-JUMP),
    L: player.toggleLoop,
    ',': () => player.changeRate(-1),
    '.': () => player.changeRate(1),
    S: isTraining ? undefined : () => leave(queue.skip),
    V: () => leave(queue.recuse),
  });

  const warning = warned && !isHeardFor(warned.reasons, heard_ms, item.duration_ms) ? TOO_EARLY : undefined;
  const judging = { give, warning, pause: player.pause };

  return (
    <Card
      ref={card}
      tabIndex={-1}
      className="grid gap-3 outline-none max-sm:border-0 max-sm:bg-transparent sm:gap-4 sm:p-6"
    >
      {item.training === 1 && (
        <p className="rounded-lg bg-primary-soft px-3 py-2 text-sm">
          Start with ten training recordings. After each verdict you see the team lead’s answer. None of these
          counts.
        </p>
      )}
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-semibold text-muted">They were asked</h2>
          {isTraining && <Badge>Training, {item.training} of 10</Badge>}
          {item.reviewed_category && (
            <Badge variant="outline">Settled label: {labelName(item.reviewed_category, of)}</Badge>
          )}
          {SEVERAL && <Badge variant="outline">{of.country.name}</Badge>}
        </div>
        <p className="text-pretty sm:text-lg">{item.prompt_text ?? 'Nothing: they spoke freely.'}</p>
      </div>
      <Wave player={player} {...item} />
      <div ref={setSlot} className="min-w-0 empty:hidden" />
      {sound === 'failed' && (
        <Alert variant="destructive">
          The recording could not be loaded.
          <OutlineButton size="lg" className="w-fit" onClick={loadAgain}>
            Load it again
          </OutlineButton>
        </Alert>
      )}
      <Transport player={player} onToggle={toggle} />
      {item.stage === 'audio' ? (
        <AudioStage item={item} before={queue.saidOf(item.submission_id)} {...judging} />
      ) : (
        <WordsStage {...{ item, player, slot }} {...judging} />
      )}
      <div className="flex flex-wrap gap-2 border-t pt-3">
        {!isTraining && (
          <KeyButton icon={SkipForward} sign="S" size="lg" variant="ghost" onClick={() => leave(queue.skip)}>
            Skip
          </KeyButton>
        )}
        <KeyButton icon={EyeOff} sign="V" size="lg" variant="ghost" onClick={() => leave(queue.recuse)}>
          I know this voice
        </KeyButton>
        {/* Apart from Skip, because nobody can undo it: the administrators get a mail at once. */}
        <Button
          icon={HeartCrack}
          size="lg"
          variant="ghost"
          className="ml-auto"
          title="You will not get it again, and the administrators get an email."
          onClick={() => leave(queue.upset)}
        >
          This upset me
        </Button>
      </div>
    </Card>
  );
}

/** Shows the waveform, large: a click jumps, dragging with the mouse loops a part. */
function Wave({ player, peaks, duration_ms }: { player: Player } & Pick<Item, 'peaks' | 'duration_ms'>) {
  const seconds = (duration_ms ?? 0) / 1000;
  const { position, loop } = usePlayer(player);
  const decoded = useMemo(() => decodePeaks(peaks), [peaks]);
  const share = (at: number) => `${seconds > 0 ? (Math.min(at, seconds) / seconds) * 100 : 0}%`;
  const end = loop?.to ?? Math.max(loop?.from ?? 0, position);
  return (
    <div className="grid gap-1">
      <div className="relative text-primary">
        {loop && (
          <span
            aria-hidden
            className="absolute inset-y-0 rounded-sm border-x-2 border-mango bg-mango/25"
            style={{ left: share(loop.from), width: share(end - loop.from) }}
          />
        )}
        <SeekableWaveform
          peaks={decoded}
          seconds={seconds}
          position={position}
          onSeek={player.seek}
          onSelect={(from, to) => player.setLoop(loopBetween(from, to))}
          strokes={110}
          className="relative h-16 sm:h-20"
        />
      </div>
      <div className="flex justify-between text-sm text-muted tabular-nums">
        <span aria-hidden>{clock(position)}</span>
        <Heard player={player} duration_ms={duration_ms} />
        <span aria-hidden>{seconds > 0 ? clock(seconds) : ''}</span>
      </div>
    </div>
  );
}
