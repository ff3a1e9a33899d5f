import type { Category, Pilot } from '@labrish/pilot';
import { useMemo, type ReactNode } from 'react';
import { Button, Badge, classNames, OutlineButton } from '#components/ui/elements.tsx';
import { Checkbox, Label, Textarea } from '#components/ui/form.tsx';
import { Key } from '../keys.tsx';
import { fieldId, type useWords } from './use-words.ts';
import { TAGS } from './tags.ts';
import { lookOf } from '#components/category-look.ts';
import { labelName, plainLabels } from '#lib/pilot.ts';
import { pieces, type Span } from './spans.ts';
import type { Respelling } from '@labrish/dataset/scoring/lexicon';
import { spellingFinder, type Spelling } from '@labrish/dataset/transcript/spellings';
import { trpc } from '#lib/api/trpc.ts';
import { useLocalStorage } from '../use-local-storage.ts';

export type Writing = ReturnType<typeof useWords>;

/** Maximum characters of a text: what the server takes, less a line break for each segment. */
export const MOST = 9_500;

/**
 * Edits the transcript as spoken, with tags.
 *
 * @param props.onMark marks words with a label; undefined unless they mix
 * @param props.children what is shown right under the text
 * @param props.segments the fields of the segments; undefined while there are none
 */
export function NaturalField(props: {
  of: Pilot;
  writing: Writing;
  onMark: ((category: Category | null) => void) | undefined;
  segments: ReactNode;
  children: ReactNode;
}) {
  const { words, isFirstDraft, type, insert, onKeyDown, onAltKey } = props.writing;
  return (
    <div className="grid gap-1.5" onKeyDown={onAltKey}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Label htmlFor={fieldId(words, 0)} className="text-base font-bold">
          What is said, as they say it <Key>E</Key>
        </Label>
        {isFirstDraft && <Badge variant="warning">First draft, by the speaker: check every word</Badge>}
      </div>
      {props.segments ?? (
        <Textarea
          id="natural"
          text={words.natural}
          onType={(text) => type(0, text)}
          onKeyDown={onKeyDown}
          className="min-h-28 text-lg"
          maxLength={MOST}
          spellCheck={false}
        />
      )}
      {props.children}
      <div role="group" aria-label="Tags" className="flex flex-wrap gap-1.5">
        {TAGS.map(({ tag, key, rule }) => (
          <OutlineButton
            key={tag}
            size="lg"
            className="px-3 font-mono text-sm"
            title={rule}
            aria-keyshortcuts={`Alt+${key}`}
            // Leave the focus in the field, so that the position of the cursor is not lost.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(tag)}
          >
            {tag} <Key>{`Alt+${key}`}</Key>
          </OutlineButton>
        ))}
      </div>
      {props.onMark && <Marks of={props.of} text={words.natural} spans={words.spans} onMark={props.onMark} />}
    </div>
  );
}

/** Edits the translation into Standard English, for people who speak no other label. */
export function EnglishField({ writing: { words, change, onKeyDown } }: { writing: Writing }) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor="english" className="text-base font-bold">
        The same in Standard English <Key>X</Key>
      </Label>
      <Textarea
        id="english"
        text={words.english}
        onType={(english) => change({ ...words, english }, 'english')}
        onKeyDown={onKeyDown}
        className="min-h-20"
        maxLength={MOST}
      />
    </div>
  );
}

/** Edits the words in the linguists' spelling. Few people know it, so it is folded away. */
export function CassidyField({ writing: { words, change, onKeyDown } }: { writing: Writing }) {
  const [isOpen, setOpen] = useLocalStorage<boolean>('review-cassidy', false);
  return (
    <details
      open={isOpen || words.cassidy_jlu !== ''}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        In Cassidy-JLU spelling, if you know it <Key>C</Key>
      </summary>
      <Textarea
        id="cassidy"
        aria-label="In Cassidy-JLU spelling"
        text={words.cassidy_jlu}
        onType={(cassidy_jlu) => change({ ...words, cassidy_jlu }, 'cassidy_jlu')}
        onKeyDown={onKeyDown}
        className="min-h-20"
        maxLength={MOST}
        spellCheck={false}
      />
    </details>
  );
}

/** Shows which parts of a mix have which label. @param props.of the country whose labels the parts can have */
function Marks(props: {
  of: Pilot;
  text: string;
  spans: readonly Span[];
  onMark: (category: Category | null) => void;
}) {
  const button = (category: Category | null, label: string, sign: string) => (
    <OutlineButton
      key={sign}
      size="lg"
      className={classNames('px-3', category && lookOf(category, props.of).voice)}
      aria-keyshortcuts={`Alt+${sign}`}
      // Keep the selection: the button must not take the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onMark(category)}
    >
      {label} <Key>{`Alt+${sign}`}</Key>
    </OutlineButton>
  );
  return (
    <div className="grid gap-2 rounded-lg border p-3">
      <div role="group" aria-label="Mark the selected words" className="flex flex-wrap items-center gap-1.5">
        <span className="mr-1 text-sm">Select words, then mark them:</span>
        {plainLabels(props.of).map(({ key, name, sign }) => button(key, name, sign))}
        {button(null, 'No mark', '0')}
      </div>
      {props.spans.length > 0 && (
        <p className="leading-loose break-words whitespace-pre-wrap" data-testid="marked">
          {pieces(props.text, props.spans).map(({ text, category }, index) =>
            category ? (
              <mark
                key={index}
                className={classNames('rounded px-1 py-0.5', lookOf(category, props.of).badge)}
              >
                {text} <sub className="text-[0.65em] font-semibold">{labelName(category, props.of)}</sub>
              </mark>
            ) : (
              <span key={index}>{text}</span>
            ),
          )}
        </p>
      )}
    </div>
  );
}

/** How long the browser uses the list before it asks again, in milliseconds. The server refreshes it at the same interval. */
const FRESH_MS = 10 * 60_000;

const NONE: readonly Respelling[] = [];

/** Returns a finder of others' spellings in a country, what they write for the words of machines, and whether the reviewer wants to see both. */
export function useSpellings(country: string) {
  const [isOn, setOn] = useLocalStorage<boolean>('review-spellings', true);
  const { data } = trpc.review.spellings.useQuery({ country }, { enabled: isOn, staleTime: FRESH_MS });
  const find = useMemo(() => spellingFinder(isOn ? (data?.data ?? []) : []), [isOn, data]);
  return { isOn, setOn, find, lexicon: isOn ? (data?.lexicon ?? NONE) : NONE };
}

/** Offers how others spell the word that is being typed: a tap or a key takes a spelling, typing on ignores it. */
export function SpellingOffers(props: {
  offers: readonly Spelling[];
  take: Writing['take'];
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}) {
  return (
    <div
      role="group"
      aria-label="How others spell it"
      className="flex min-h-11 flex-wrap items-center gap-1.5"
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted">
        <Checkbox
          checked={props.isOn}
          onChange={({ target }) => props.setOn(target.checked)}
          className="size-4"
        />
        Suggest how others spell it
      </label>
      {props.offers.map(({ word, people }, i) => (
        <Button
          key={word}
          variant="secondary"
          size="lg"
          className="px-3"
          aria-keyshortcuts={`Alt+Shift+${i + 1}`}
          // Leave the focus in the field, so that one can type on.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.take(word)}
        >
          {word} <span className="text-sm font-normal">{people} people</span>
          <Key>{`Alt+Shift+${i + 1}`}</Key>
        </Button>
      ))}
    </div>
  );
}
