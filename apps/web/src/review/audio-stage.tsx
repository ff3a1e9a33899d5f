import { labelsInWords, type Category, type Pilot } from '@labrish/pilot';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button, classNames } from '#components/ui/elements.tsx';
import { Key, KeyButton, useKeys } from './keys.tsx';
import type { Item, Verdict } from './types.ts';
import { RejectDialog, type Rejection } from './reasons/reject-dialog.tsx';
import { VerdictBar } from './verdict-bar.tsx';
import { lookOf } from '#components/category-look.ts';
import { keyedLabels, pilotOf } from '#lib/pilot.ts';

type Said = Pick<Verdict, 'verdict' | 'category' | 'reasons' | 'comment' | 'speakers'>;

/**
 * Asks for the spoken category and whether to accept. The contributor's own label is hidden.
 *
 * @param props.give returns false when the reviewer heard too little; `warning` then says so
 * @param props.pause stops the recording, while an example sounds
 * @param props.before the verdict that the reviewer has undone
 */
export function AudioStage(props: {
  item: Item;
  before: Verdict | undefined;
  give: (said: Said) => boolean;
  warning: string | undefined;
  pause: () => void;
}) {
  const { before, give } = props;
  const of = pilotOf(props.item.pilot);
  const [category, setCategory] = useState<Category | undefined>(before?.category);
  const [speakers, setSpeakers] = useState(before?.speakers ?? 1);
  const [isRejecting, setRejecting] = useState(false);
  const [rejection, setRejection] = useState<Partial<Rejection>>({
    reasons: before?.reasons ?? [],
    comment: before?.comment ?? '',
  });
  const [hint, setHint] = useState<string>();

  const accept = () => {
    if (!category) return setHint(`First say what you hear: ${labelsInWords(of)}.`);
    setHint(undefined);
    give({ verdict: 'accept', category, speakers });
  };
  const choose = (chosen: Category) => {
    setCategory(chosen);
    setHint(undefined);
  };
  const reject = () => setRejecting(true);
  useKeys({
    ...Object.fromEntries(keyedLabels(of).map(({ key, sign }) => [sign, () => choose(key)])),
    P: () => setSpeakers((n) => (n % CHOICES.length) + 1),
    A: accept,
    Enter: accept,
    R: reject,
  });

  return (
    <>
      <VerdictBar
        hint={hint ?? props.warning}
        labels={<Categories of={of} chosen={category} onChoose={choose} />}
      >
        <KeyButton icon={X} sign="R" variant="outline" className="h-12 text-lg sm:h-14" onClick={reject}>
          Reject
        </KeyButton>
        <KeyButton icon={Check} sign="A" className="h-12 text-lg sm:h-14" onClick={accept}>
          Accept
        </KeyButton>
      </VerdictBar>
      <Speakers n={speakers} onChange={setSpeakers} />
      <LabelRules of={of} />
      {isRejecting && (
        <RejectDialog
          before={rejection}
          hint={props.warning}
          onExample={props.pause}
          onClose={(sofar) => {
            setRejection(sofar);
            setRejecting(false);
          }}
          onReject={(why) => give({ verdict: 'reject', ...(category && { category }), speakers, ...why })}
        />
      )}
    </>
  );
}

/** Shows how to tell the labels, by grammar (docs/transcribing.md has examples). */
function LabelRules({ of }: { of: Pilot }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">How to tell the labels</summary>
      <dl className="grid gap-2 text-sm">
        {of.labels.map(({ key, name, rule }) => (
          <div key={key}>
            <dt className="font-semibold">{name}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Asks for the category that the reviewer hears. */
function Categories(props: {
  of: Pilot;
  chosen: Category | undefined;
  onChoose: (category: Category) => void;
}) {
  return (
    <div role="group" aria-labelledby="spoken" className="grid gap-2">
      <h2 id="spoken" className="text-base font-bold max-sm:sr-only">
        What do you hear?
      </h2>
      <div className="grid grid-cols-3 gap-2">
        {keyedLabels(props.of).map(({ key, name, sign }) => {
          const isChosen = props.chosen === key;
          return (
            <KeyButton
              key={key}
              sign={sign}
              variant="outline"
              className={classNames(
                'h-11 border-2 px-2 sm:h-12',
                isChosen && `border-current ${lookOf(key, props.of).badge}`,
              )}
              aria-pressed={isChosen}
              onClick={() => props.onChoose(key)}
            >
              {name}
            </KeyButton>
          );
        })}
      </div>
    </div>
  );
}

/** Three stands for three or more people. */
const CHOICES = [
  { n: 1, label: 'One' },
  { n: 2, label: 'Two' },
  { n: 3, label: 'More' },
];

/** Asks how many people speak: nearly always one. */
function Speakers({ n, onChange }: { n: number; onChange: (n: number) => void }) {
  return (
    <div role="group" aria-labelledby="speakers" className="flex flex-wrap items-center gap-2">
      <h2 id="speakers" className="mr-auto flex items-center gap-2 text-base font-bold">
        How many speak? <Key>P</Key>
      </h2>
      {CHOICES.map((choice) => (
        <Button
          key={choice.n}
          size="lg"
          variant={choice.n === n ? 'secondary' : 'outline'}
          className="px-2 sm:px-4"
          aria-pressed={choice.n === n}
          onClick={() => onChange(choice.n)}
        >
          {choice.label}
        </Button>
      ))}
      {n > 1 && (
        <p role="status" className="basis-full text-sm text-muted">
          Accept only if one person talks and the others are faint. Otherwise reject: Several people.
        </p>
      )}
    </div>
  );
}
