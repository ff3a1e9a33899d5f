import { Bot } from 'lucide-react';
import { useState } from 'react';
import { Button, classNames } from '#components/ui/elements.tsx';
import { Checkbox } from '#components/ui/form.tsx';
import { Key, useKeys } from '../keys.tsx';
import { respell, respellingsIn, type Respelling } from '@labrish/dataset/scoring/lexicon';
import type { Player } from '../player/player.ts';
import type { Item } from '../types.ts';
import { useLocalStorage } from '../use-local-storage.ts';
import type { Writing } from './fields.tsx';

const MOST_OFFERED = 6;

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
    if (from_machine) return;
    if (natural.trim() && !isAsked) return setAsked(natural);
    setAsked('');
    writing.startFrom(draft.text);
  };
  useKeys({ D: () => isOn && begin() });
  const offers = from_machine ? respellingsIn(natural, lexicon).slice(0, MOST_OFFERED) : [];
  const hasShaky = draft.words.some(({ is_shaky }) => is_shaky);
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
          <p className="text-lg break-words" data-testid="machine-draft">
            {draft.words.length === 0
              ? draft.text
              : draft.words.map(({ text, from_ms, is_shaky }, place) => (
                  <button
                    key={place}
                    type="button"
                    tabIndex={-1}
                    title={
                      is_shaky ? 'The machine is not sure of this word. Play it.' : 'Play from this word'
                    }
                    className={classNames(
                      'mr-1 rounded px-0.5 hover:bg-primary-soft',
                      is_shaky && 'bg-amber/10 underline decoration-amber decoration-wavy underline-offset-4',
                    )}
                    onClick={() => hear(from_ms)}
                  >
                    {text}
                  </button>
                ))}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Button
              variant="secondary"
              size="lg"
              className="px-3"
              aria-keyshortcuts="D"
              disabled={from_machine}
              onClick={begin}
            >
              {from_machine ? 'You began from it' : isAsked ? 'Replace your words' : 'Begin from this draft'}{' '}
              <Key>D</Key>
            </Button>
            <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
              {isAsked && <strong>Press again to replace what is in the field. </strong>}
              It is often wrong, and writes as newspapers do: check every word, and write as they say it.
              {hasShaky && ' It is not sure of the underlined words.'}
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
                <Button
                  key={`${offer.heard} ${offer.written}`}
                  variant="outline"
                  size="lg"
                  className="px-3"
                  title={`${offer.people} people wrote it so. Changes it everywhere in the text.`}
                  onClick={() => writing.respell((text) => respell(text, offer))}
                >
                  {offer.heard} <span aria-label="as">→</span> {offer.written}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}
