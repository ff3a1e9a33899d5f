import { Bot } from 'lucide-react';
import { Fragment, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button, classNames, OutlineButton } from '#components/ui/elements.tsx';
import { Checkbox } from '#components/ui/form.tsx';
import { Key, useKeys } from '../keys.tsx';
import { respell, respellingsIn, type Respelling } from '@labrish/dataset/scoring/lexicon';
import type { Player } from '../player/player.ts';
import type { Item } from '../types.ts';
import { useLocalStorage } from '../use-local-storage.ts';
import type { Writing } from './fields.tsx';

const MOST_OFFERED = 6;
/** With a larger share of shaky words, marks say nothing. */
const MOST_SHAKY = 0.6;

/**
 * Shows what a recogniser heard: each word plays from where it is said, and the whole can be taken as a start. Then it offers what others
 * write for its words.
 */
export function MachineDraft(props: {
  draft: NonNullable<Item['machine_draft']>;
  writing: Writing;
  player: Player;
  lexicon: readonly Respelling[];
}) {
  const { draft, writing, player, lexicon } = props;
  const [isOn, setOn] = useLocalStorage<boolean>('review-machine-drafts', true);
  const hear = (from_ms: number) => {
    player.setLoop(null);
    player.seek(from_ms / 1000);
    void player.play();
  };
  const { natural, from_machine } = writing.words;
  /** The words that the next press replaces. */
  const [asked, setAsked] = useState('');
  const isAsked = natural.trim() !== '' && asked === natural;
  const begin = () => {
    if (natural.trim() && !isAsked) return setAsked(natural);
    setAsked('');
    writing.startFrom(draft.text);
  };
  useKeys({ D: () => isOn && begin() });
  // Those of the draft, so that none moves when one is taken.
  const offers = from_machine ? respellingsIn(draft.text, lexicon).slice(0, MOST_OFFERED) : [];
  const left = new Set(respellingsIn(natural, offers));
  const shaky = draft.words.filter(({ is_shaky }) => is_shaky).length;
  const isMarked = shaky > 0 && shaky <= MOST_SHAKY * draft.words.length;
  return (
    <section aria-label="What a machine heard" className="grid gap-2 rounded-lg border border-dashed p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="flex items-center gap-2 text-base font-bold">
          <Bot aria-hidden className="size-4" />
          What a machine heard
        </h2>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted">
          <Checkbox checked={isOn} onChange={({ target }) => setOn(target.checked)} className="size-4" />
          Show me drafts
        </label>
      </div>
      {isOn && (
        <>
          <p
            // Once it is in the field, the field needs the room.
            className={classNames('text-lg break-words', from_machine && 'max-h-28 overflow-y-auto')}
            data-testid="machine-draft"
          >
            {draft.words.length === 0 ? (
              draft.text
            ) : (
              <DraftWords words={draft.words} isMarked={isMarked} hear={hear} />
            )}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Button
              variant="secondary"
              size="lg"
              className="px-3"
              aria-keyshortcuts="D"
              onMouseDown={keepFocus}
              onClick={begin}
            >
              {isAsked ? 'Replace your words' : from_machine ? 'Begin again' : 'Begin from this draft'}{' '}
              <Key>D</Key>
            </Button>
            <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-muted">
              {isAsked ? (
                <strong>Press again to replace what is in the field.</strong>
              ) : from_machine ? (
                'The draft is in the field; Ctrl+Z there takes it out. Change it to what they say.'
              ) : (
                'It is often wrong, and writes as newspapers do. Choose a word to hear it.'
              )}
              {isMarked && ' It is not sure of the underlined words.'}
              {shaky > 0 && !isMarked && ' It is not sure of any of this.'}
            </p>
          </div>
          {offers.length > 0 && (
            <div
              role="group"
              aria-label="What others write for it"
              className="flex flex-wrap items-center gap-1.5"
            >
              <span className="text-sm">Others write:</span>
              {offers.map((offer) => (
                <OutlineButton
                  key={`${offer.heard} ${offer.written}`}
                  size="lg"
                  className="px-3 aria-disabled:opacity-50"
                  aria-disabled={!left.has(offer)}
                  title={`${offer.people} people wrote it so. Changes it everywhere in the text.`}
                  onMouseDown={keepFocus}
                  onClick={() => writing.respell((text) => respell(text, offer))}
                >
                  {offer.heard} <span aria-label="as">→</span> {offer.written}
                </OutlineButton>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Leaves the focus in the field: without it, the next letter that is typed is a command. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Shows words that play from where they are said. By keyboard they are one stop; the arrows lead from word to word. */
function DraftWords(props: {
  words: NonNullable<Item['machine_draft']>['words'];
  isMarked: boolean;
  hear: (from_ms: number) => void;
}) {
  const [stop, setStop] = useState(0);
  const move = ({ key, currentTarget }: KeyboardEvent) => {
    const { previousElementSibling: before, nextElementSibling: after } = currentTarget;
    const next = key === 'ArrowRight' ? after : key === 'ArrowLeft' ? before : null;
    if (next instanceof HTMLElement) next.focus();
  };
  return props.words.map(({ text, from_ms, is_shaky }, place) => (
    <Fragment key={place}>
      <button
        type="button"
        tabIndex={place === stop ? 0 : -1}
        aria-label={is_shaky ? `${text}, not sure` : undefined}
        title={is_shaky ? 'The machine is not sure of this word. Play it.' : 'Play from this word'}
        className={classNames(
          'rounded px-0.5 hover:bg-primary-soft',
          props.isMarked &&
            is_shaky &&
            'bg-amber/10 underline decoration-amber decoration-wavy underline-offset-4',
        )}
        onMouseDown={keepFocus}
        onFocus={() => setStop(place)}
        onKeyDown={move}
        onClick={() => props.hear(from_ms)}
      >
        {text}
      </button>{' '}
    </Fragment>
  ));
}
