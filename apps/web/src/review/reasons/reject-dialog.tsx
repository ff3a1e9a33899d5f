import { REASONS, type Reason } from '@labrish/dataset';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, useId } from 'react';
import { Button, Badge, classNames, IconButton, OutlineButton } from '#components/ui/elements.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Label, Textarea } from '#components/ui/form.tsx';
import { pagePlayback, usePlayback } from '#lib/audio/playback.ts';
import { nameOfKey, useKeySettings, Key, PrintedKey } from '../keys.tsx';
import { CircleStop, Volume2 } from 'lucide-react';

/** Maximum number of reasons: more would be a list, not a reason. */
const MOST = 5;

export interface Rejection {
  reasons: Reason[];
  comment?: string | undefined;
}

/**
 * Asks why a recording is rejected. Each reason has a letter: R, a letter and Enter are enough. The recording sounds on.
 *
 * @param props.before the rejection that was typed before
 */
export function RejectDialog(props: {
  before?: Partial<Rejection> | undefined;
  hint?: string | undefined;
  onReject: (rejection: Rejection) => void;
  /** Called when an example begins to sound. */
  onExample: () => void;
  /** Receives what was chosen so far, to restore it when the dialog opens again. */
  onClose: (sofar: Rejection) => void;
}) {
  const [reasons, setReasons] = useState<readonly Reason[]>(props.before?.reasons ?? []);
  const [comment, setComment] = useState(props.before?.comment ?? '');
  const [missing, setMissing] = useState<string | null>(null);
  const { isOff } = useKeySettings();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);

  useEffect(() => () => pagePlayback().stop(), []);
  const close = () => props.onClose({ reasons: [...reasons], comment });
  const toggle = (key: Reason) => {
    setMissing(null);
    setReasons((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key].slice(-MOST)));
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const words = comment.trim();
    if (reasons.length === 0) return setMissing('Choose at least one reason.');
    if (reasons.includes('other') && !words) {
      field.current?.focus();
      return setMissing('Say in a few words what it is.');
    }
    props.onReject({ reasons: [...reasons], ...(words && { comment: words }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const reason = REASONS.find(({ key }) => !isOff && LETTERS[key] === nameOfKey(event));
    if (reason) toggle(reason.key);
    if (reason?.key === 'other') field.current?.focus();
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (reason || (event.key === 'Enter' && !isOnButton)) event.preventDefault();
    if (event.key === 'Enter' && !isOnButton) submit();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Why is it rejected?"
        className="max-h-[92dvh] max-sm:top-auto max-sm:bottom-0 max-sm:max-w-none max-sm:rounded-b-none sm:top-[4vh] sm:max-w-[min(60rem,calc(100vw-2rem))]"
        onKeyDown={onKeyDown}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          list.current?.focus({ preventScroll: true });
        }}
      >
        <form className="grid gap-3" onSubmit={submit}>
          <fieldset ref={list} tabIndex={-1} className="grid gap-2 outline-none sm:grid-cols-2">
            <legend className="sr-only">Reasons</legend>
            {REASONS.map((reason) => (
              <ReasonChoice
                key={reason.key}
                reason={reason}
                letter={isOff ? undefined : LETTERS[reason.key]}
                isChosen={reasons.includes(reason.key)}
                onToggle={() => toggle(reason.key)}
                onExample={props.onExample}
              />
            ))}
          </fieldset>
          <div className="grid gap-1.5">
            <Label htmlFor="comment">
              {reasons.includes('other') ? 'What is it?' : 'Anything to add? (optional)'}
            </Label>
            <Textarea
              ref={field}
              id="comment"
              text={comment}
              onType={(typed) => {
                setMissing(null);
                setComment(typed);
              }}
              maxLength={500}
              className="min-h-16"
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey) submit(event);
              }}
            />
          </div>
          <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t bg-card px-5 py-3">
            <p role="alert" className="basis-full text-sm font-semibold text-destructive empty:hidden">
              {missing ?? props.hint}
            </p>
            <OutlineButton size="lg" onClick={close}>
              Back <Key>Esc</Key>
            </OutlineButton>
            <Button size="lg" type="submit" variant="destructive">
              Reject, next <Key>Enter</Key>
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Shows one reason: its rule in a sentence, its letter, and a spoken example. */
function ReasonChoice(props: {
  reason: (typeof REASONS)[number];
  letter: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
  onExample: () => void;
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
            {label} <PrintedKey>{props.letter}</PrintedKey>
          </span>
          <span id={`${id}-rule`} className="text-sm">
            {rule}
          </span>
          {settles === 'admin' && <Badge variant="outline">Goes to an administrator at once</Badge>}
        </span>
      </label>
      {example && (
        <IconButton
          label={`${isSounding ? 'Stop' : 'Hear'} an example: ${label}`}
          icon={isSounding ? CircleStop : Volume2}
          className="size-11"
          title={isSounding ? 'Stop' : 'Hear an example'}
          onClick={() => {
            if (isSounding) return pagePlayback().stop();
            props.onExample();
            void pagePlayback().toggle(track);
          }}
        />
      )}
    </div>
  );
}

const files = import.meta.glob<string>('./examples/*.mp3', { eager: true, query: '?url', import: 'default' });

/** Returns the address of a spoken example of this reason; undefined for reasons that a single recording cannot show. */
function exampleOf(reason: Reason): string | undefined {
  return files[`./examples/${reason}.mp3`];
}

/**
 * The key of each reason: a letter of its label, the first where two do not compete. R is none: it opens the dialog, and a
 * double press must not report anybody.
 */
export const LETTERS: Record<Reason, string> = {
  ...{ noise: 'N', too_quiet: 'Q', clipped: 'D', cut_off: 'C', too_short: 'T', silence: 'B' },
  ...{ several_speakers: 'S', wrong_language: 'L', off_prompt: 'A', not_original: 'O', duplicate: 'H' },
  ...{ personal_information: 'P', offensive: 'F', minor_suspected: 'M', other: 'E' },
};
