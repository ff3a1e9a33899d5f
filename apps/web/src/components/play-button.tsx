import { LoaderCircle, Pause, Play } from 'lucide-react';
import { Button, classNames } from './ui/elements.tsx';
import type { Playback } from '#lib/audio/playback.ts';

const looks = {
  idle: { Icon: Play, label: 'Play' },
  loading: { Icon: LoaderCircle, label: 'Loading audio' },
  playing: { Icon: Pause, label: 'Pause' },
  paused: { Icon: Play, label: 'Play' },
};

/** One round button for the four states of a player. */
export function PlayButton(props: {
  state: Playback['state'];
  onClick: () => void;
  /** -1 takes the button out of the tab order. */
  tabIndex?: 0 | -1;
  className?: string;
}) {
  const { Icon, label } = looks[props.state];
  return (
    <Button
      size="icon"
      variant={props.state === 'idle' ? 'secondary' : 'default'}
      className={classNames('rounded-full', props.className)}
      aria-label={label}
      tabIndex={props.tabIndex}
      data-state={props.state}
      onClick={props.onClick}
    >
      <Icon
        aria-hidden
        className={props.state === 'loading' ? 'animate-spin' : ''}
        fill={props.state === 'loading' ? 'none' : 'currentColor'}
      />
    </Button>
  );
}
