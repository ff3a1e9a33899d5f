import { Gauge, LoaderCircle, Minus, Pause, Play, Plus, Repeat, Undo2 } from 'lucide-react';
import { classNames } from '#components/ui/elements.tsx';
import { KeyButton } from '../keys.tsx';
import { isHeard } from '@labrish/dataset/review/listening';
import { JUMP, usePlayer, type Player, rateText } from './player.ts';

/** Shows play, back, loop and speed, each large enough for a thumb and with its key printed on it. */
export function Transport({ player, onToggle }: { player: Player; onToggle: () => void }) {
  const { sound, loop, rate } = usePlayer(player);
  const isPlaying = sound === 'playing' || sound === 'loading';
  const Icon = sound === 'loading' ? LoaderCircle : isPlaying ? Pause : Play;
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <KeyButton sign="Space" size="lg" className="px-4 sm:min-w-32 sm:px-6" onClick={onToggle}>
        <Icon aria-hidden className={sound === 'loading' ? 'animate-spin' : ''} />
        {isPlaying ? 'Pause' : 'Play'}
      </KeyButton>
      <KeyButton
        icon={Undo2}
        sign="J"
        size="lg"
        variant="outline"
        className="px-4 sm:px-6"
        onClick={() => player.jump(-JUMP)}
      >
        {JUMP} s <span className="sr-only">back</span>
      </KeyButton>
      <KeyButton
        icon={Repeat}
        sign="L"
        size="lg"
        className="px-2 sm:px-6"
        variant={loop ? 'default' : 'outline'}
        aria-pressed={loop !== null}
        onClick={player.toggleLoop}
      >
        {loopText(loop)}
      </KeyButton>
      <div role="group" aria-label="Speed" className="flex items-center justify-between gap-1">
        <Step label="Slower" sign="," Icon={Minus} onClick={() => player.changeRate(-1)} />
        <span className="flex min-w-12 items-center justify-center gap-1 text-sm tabular-nums">
          <Gauge aria-hidden className="size-4 text-muted" />
          {rateText(rate)}
        </span>
        <Step label="Faster" sign="." Icon={Plus} onClick={() => player.changeRate(1)} />
      </div>
    </div>
  );
}

function Step(props: { label: string; sign: string; Icon: typeof Plus; onClick: () => void }) {
  const { label, sign, Icon, onClick } = props;
  return (
    <KeyButton
      sign={sign}
      size="lg"
      variant="outline"
      className="max-sm:w-11 max-sm:px-0 sm:px-3"
      aria-label={label}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </KeyButton>
  );
}

function loopText(loop: { to: number | null } | null): string {
  if (!loop) return 'Loop from here';
  return loop.to === null ? 'Loop to here' : 'End the loop';
}

/** Shows the heard share of the recording, or that it is enough to count. */
export function Heard({ player, duration_ms }: { player: Player; duration_ms: number | null }) {
  const { heard_ms } = usePlayer(player);
  if (!duration_ms) return null;
  const percent = Math.min(100, Math.round((heard_ms / duration_ms) * 100));
  const enough = isHeard(heard_ms, duration_ms);
  return (
    <p className="flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-line sm:w-24">
        <span
          className={classNames('block h-full forced-color-adjust-none', enough ? 'bg-success' : 'bg-amber')}
          style={{ width: `${percent}%` }}
        />
      </span>
      {enough ? 'Heard enough to count' : `${percent}% heard; 80% needed`}
    </p>
  );
}
