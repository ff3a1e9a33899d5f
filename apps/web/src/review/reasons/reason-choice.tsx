import type { Reason, REASONS } from '@labrish/dataset';
import { Square, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#lib/class-names.ts';
import { pagePlayback, usePlayback } from '#lib/audio/playback.ts';
import { Key } from '../keys.tsx';

/** Shows one reason: its rule in a sentence, its letter, and a spoken example. */
export function ReasonChoice(props: {
  reason: (typeof REASONS)[number];
  letter: string;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { key, label, rule, settles } = props.reason;
  const id = useId();
  const example = exampleOf(key);
  const track = { id: `example-${key}`, url: async () => example ?? '' };
  const isSounding = usePlayback(track.id).state !== 'idle';
  return (
    <div
      className={classNames(
        'flex items-start gap-1 rounded-lg border',
        props.isChosen ? 'border-destructive bg-destructive-soft' : 'border-control',
      )}
    >
      <label htmlFor={id} className="flex min-h-11 flex-1 cursor-pointer items-start gap-2.5 p-2.5">
        <input
          id={id}
          type="checkbox"
          checked={props.isChosen}
          onChange={props.onToggle}
          aria-describedby={`${id}-rule`}
          aria-keyshortcuts={props.letter}
          className="mt-1 size-4 shrink-0 accent-(--destructive-solid)"
        />
        <span className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {label} <Key>{props.letter}</Key>
          </span>
          <span id={`${id}-rule`} className="text-sm">
            {rule}
          </span>
          {settles === 'admin' && <Badge variant="outline">Goes to an administrator at once</Badge>}
        </span>
      </label>
      {example && (
        <Button
          variant="ghost"
          size="icon"
          className="size-11"
          aria-label={`${isSounding ? 'Stop' : 'Hear'} an example: ${label}`}
          title={isSounding ? 'Stop' : 'Hear an example'}
          onClick={() => (isSounding ? pagePlayback().stop() : void pagePlayback().toggle(track))}
        >
          {isSounding ? <Square aria-hidden /> : <Volume2 aria-hidden />}
        </Button>
      )}
    </div>
  );
}

const files = import.meta.glob<string>('./examples/*.mp3', { eager: true, query: '?url', import: 'default' });

/** Returns the address of a spoken example of this reason; undefined for reasons that a single recording cannot show. */
function exampleOf(reason: Reason): string | undefined {
  return files[`./examples/${reason}.mp3`];
}
