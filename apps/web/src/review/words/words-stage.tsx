import { ENGLISH, type Category } from '@labrish/pilot';
import { Check, X } from 'lucide-react';
import { useState, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useNames } from '#lib/people.ts';
import { labelOf, plainLabels, pilotOf } from '#lib/pilot.ts';
import { KeyButton, useKeys } from '../keys.tsx';
import type { Item, Verdict } from '../types.ts';
import { RejectDialog } from '../reasons/reject-dialog.tsx';
import { VerdictBar } from '../verdict-bar.tsx';
import type { Player } from '../player/player.ts';
import { Files } from './files.tsx';
import type { Words } from './drafts.ts';
import { finished } from './edits.ts';
import { SegmentButtons, SegmentFields } from './segment-fields.tsx';
import { SpellingOffers, useSpellings, CassidyField, EnglishField, NaturalField } from './fields.tsx';
import { hasCassidy } from './guide.tsx';
import { MachineDraft } from './machine-draft.tsx';
import { Timeline } from './timeline.tsx';
import { useWords } from './use-words.ts';
import { transcriptFaults } from '@labrish/dataset/transcript/conventions';
import type { Names } from '@labrish/dataset/transcript/personal/names';

const NOTHING_WRITTEN = 'Transcribe what is said, or reject it.';
const NO_SEGMENT = 'Play to where one segment ends and the next begins, then press again.';
const UNCHANGED = 'These are the machine’s words. Press again if each is as they say it.';
const NO_ENGLISH = 'Standard English is empty. Add it, or press again if you cannot.';

type Said = Pick<Verdict, 'verdict' | 'reasons' | 'comment' | 'words' | 'confirms_names'>;

/**
 * Asks for the transcript, written as it is spoken. Every key is saved.
 *
 * @param props.give returns false when the reviewer heard too little; `warning` then says so
 * @param props.pause stops the recording, while an example sounds
 * @param props.slot where the timeline is shown, under the waveform
 */
export function WordsStage(props: {
  item: Item;
  player: Player;
  slot: HTMLElement | null;
  give: (said: Said) => boolean;
  warning: string | undefined;
  pause: () => void;
}) {
  const { item, give, player } = props;
  const of = pilotOf(item.pilot);
  const names = useNames(of);
  const { find, lexicon, ...spelling } = useSpellings(item.pilot);
  const writing = useWords(item, find);
  const { words, isSaved } = writing;
  const length_ms = item.duration_ms ?? 0;
  const [hint, setHint] = useState<{ text: string; words: Words }>();
  /** A hint is shown until the words change. */
  const now = hint?.words === words ? hint.text : undefined;
  /** The questions that were asked about these words: each is asked once. */
  const [asked, setAsked] = useState<{ words: Words; questions: readonly string[] }>();
  const [isRejecting, setRejecting] = useState(false);

  const say = (text: string) => setHint({ text, words });
  const finish = (said: Said) => {
    setHint(undefined);
    if (give(said)) writing.finish();
  };
  const accept = () => {
    const faults = faultsOf(words, names);
    const wrong = words.natural.trim() ? faults.find(({ kind }) => kind !== 'name')?.said : NOTHING_WRITTEN;
    const [name] = faults;
    if (wrong) {
      writing.focus();
      return say(wrong);
    }
    const isEnglish = item.reviewed_category === ENGLISH;
    const isUnchanged = words.from_machine && words.natural === item.machine_draft?.text;
    const questions = [
      ...(isUnchanged && !isEnglish ? [UNCHANGED] : []),
      ...(words.english.trim() || isEnglish ? [] : [NO_ENGLISH]),
      ...(name ? [name.said] : []),
    ];
    const before = asked?.words === words ? asked.questions : [];
    const question = questions.find((one) => !before.includes(one));
    if (question !== undefined) {
      setAsked({ words, questions: [...before, question] });
      return say(question);
    }
    finish({ verdict: 'accept', words: finished(words), confirms_names: name !== undefined });
  };
  const cut = () => {
    const at_ms = Math.round(player.now() * 1000);
    if (length_ms === 0 || !writing.cut(at_ms, length_ms)) say(NO_SEGMENT);
  };
  const markSelection = (category: Category | null) => {
    if (!writing.markSelection(category)) say('Select some of the words first, then mark them.');
  };
  const reject = () => setRejecting(true);
  /** Marks by key only within the words: elsewhere Alt with a digit belongs to the browser. */
  const markByKey = (category: Category | null) => writing.hasFocus() && markSelection(category);
  const isMix = item.reviewed_category !== null && labelOf(item.reviewed_category, of)?.is_mix === true;
  useKeys({
    'Ctrl+Enter': accept,
    'Alt+Enter': cut,
    R: reject,
    E: () => writing.focus(),
    X: () => document.getElementById('english')?.focus(),
    C: openCassidy,
    ...(isMix && {
      ...Object.fromEntries(plainLabels(of).map(({ key, sign }) => [sign, () => markByKey(key)])),
      0: () => markByKey(null),
    }),
  });

  const shown = now ?? props.warning;

  return (
    <>
      {props.slot &&
        length_ms > 0 &&
        createPortal(<Timeline {...{ writing, player, length_ms }} />, props.slot)}
      {item.machine_draft && <MachineDraft draft={item.machine_draft} {...{ writing, player, lexicon }} />}
      <NaturalField
        of={of}
        writing={writing}
        onMark={isMix ? markSelection : undefined}
        segments={words.segments.length ? <SegmentFields {...{ writing, player }} /> : undefined}
      >
        <Faults words={words} names={names} />
        {length_ms > 0 && <SegmentButtons writing={writing} onCut={cut} />}
        <SpellingOffers offers={writing.offers} take={writing.take} {...spelling} />
      </NaturalField>
      <EnglishField writing={writing} />
      {hasCassidy(of) && <CassidyField writing={writing} />}
      {length_ms > 0 && <Files {...{ item, writing, length_ms }} />}
      <p role="status" className="text-sm text-muted">
        {isSaved === false
          ? 'Your words are saved on this device until the server receives them.'
          : 'Your text is saved as you type.'}
      </p>
      <VerdictBar hint={shown}>
        <KeyButton icon={X} sign="R" variant="outline" className="h-12 text-lg sm:h-14" onClick={reject}>
          Reject
        </KeyButton>
        <KeyButton icon={Check} sign="Ctrl+Enter" className="h-12 text-lg sm:h-14" onClick={accept}>
          Done
        </KeyButton>
      </VerdictBar>
      {isRejecting && (
        <RejectDialog
          hint={props.warning}
          onExample={props.pause}
          onClose={() => setRejecting(false)}
          onReject={(rejection) => finish({ verdict: 'reject', ...rejection })}
        />
      )}
    </>
  );
}

/** Opens the field for the linguists' spelling, and moves the focus into it. */
function openCassidy(): void {
  const field = document.getElementById('cassidy');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/** How long nobody types before faults are shown, in milliseconds. */
const PAUSE_MS = 1_000;
const MOST_SHOWN = 5;
const LONGEST_QUOTE = 40;

/** Returns what breaks the conventions in the words, as the server refuses it: each place with what to do. */
function faultsOf(words: Words, names: Names | undefined): { kind: string; said: string }[] {
  return transcriptFaults(words, names).map(({ kind, layer, from, to, advice }) => {
    const quote = Array.from(words[layer]).slice(from, Math.min(to, from + LONGEST_QUOTE));
    return { kind, said: `“${quote.join('')}”: ${advice}` };
  });
}

/** Shows what breaks the conventions, once typing pauses. */
function Faults({ words, names }: { words: Words; names: Names | undefined }) {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const faults = faultsOf(settled, names);
  return (
    <div role="status" aria-label="Conventions">
      <ul className="grid gap-1 text-sm font-semibold text-amber empty:hidden">
        {faults.slice(0, MOST_SHOWN).map(({ said }, i) => (
          <li key={i}>{said}</li>
        ))}
      </ul>
    </div>
  );
}
