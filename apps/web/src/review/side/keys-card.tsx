import type { Pilot } from '@labrish/pilot';
import { useState } from 'react';
import { OutlineButton } from '#components/ui/elements.tsx';
import { keyedLabels } from '#lib/pilot.ts';
import { printedKey, useKeySettings, changeKeys } from '../keys.tsx';
import type { Item } from '../types.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Checkbox, Input, Label } from '#components/ui/form.tsx';

const PLAYING = [
  ['Space', 'K', 'Play, pause'],
  ['J', '', 'Back 2 seconds'],
  ['L', '', 'Loop: from here, to here, end'],
  [',', '.', 'Slower, faster'],
] as const;
const DECIDING = {
  audio: [
    ['P', '', 'How many people'],
    ['A', 'Enter', 'Accept, next'],
    ['R', '', 'Reject, then a letter and Enter'],
  ],
  words: [
    ['E', '', 'Into the text; Esc: out of it'],
    ['D', '', 'Begin from the machine’s draft, where there is one'],
    ['X', '', 'Standard English'],
    ['C', '', 'Cassidy-JLU'],
    ['Alt+Enter', '', 'Next segment from here'],
    ['W', '', 'Spectrogram'],
    ['Ctrl+Enter', '', 'Done, next'],
    ['R', '', 'Reject, then a letter and Enter'],
  ],
} as const;
const OTHERWISE = [
  ['S', '', 'Skip'],
  ['V', '', 'I know this voice'],
  ['Z', '', 'Undo the last verdict'],
  ['H', '', 'Your verdicts'],
] as const;

/** The actions whose usual key is a letter or a sign. The two of a row have a name each. */
const CHANGEABLE = [...PLAYING, ...DECIDING.audio, ...DECIDING.words, ...OTHERWISE]
  .flatMap(([sign, other, what]) => {
    const [first = '', second = ''] = what.split(', ');
    return [
      { sign, what: other.length === 1 ? first : what },
      { sign: other, what: sign.length === 1 ? second : what },
    ];
  })
  .filter(({ sign }, place, all) => sign.length === 1 && all.findIndex((one) => one.sign === sign) === place);

/** A tag of the words stage, and the letter that writes it with Alt. */
type Tag = { tag: string; key: string };

/** Lists all keys, where there is a keyboard. @param props.of the country whose labels the recording can have */
export function KeysCard({ stage, of, tags }: { stage: Item['stage']; of: Pilot; tags: readonly Tag[] }) {
  const settings = useKeySettings();
  const [isOpen, setOpen] = useState(false);
  const labels = keyedLabels(of);
  const [first, ...others] = labels.map(({ sign }) => sign);
  const labelling = [first, others.join(', '), labels.map(({ name }) => name).join(', ')] as const;
  const all = [...PLAYING, ...(stage === 'audio' ? [labelling] : []), ...DECIDING[stage], ...OTHERWISE];
  // With Alt, single letters work in text fields even when they are turned off.
  const shown = { ...settings, isOff: settings.isOff && stage === 'audio' };
  const rows = all.filter(([sign]) => printedKey(sign ?? '', shown) !== undefined);
  return (
    <section aria-label="Keys" className="grid gap-2 text-sm max-sm:hidden pointer-coarse:hidden">
      <h2 className="text-base font-bold">Keys</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5">
        {rows.map(([sign, other, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {[sign ?? '', ...other.split(', ')].filter(Boolean).map((one) => (
                <kbd
                  key={one}
                  className="rounded border border-control px-1.5 font-sans text-xs font-semibold"
                >
                  {printedKey(one, shown)}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      {stage === 'words' && (
        <p className="text-muted">
          {settings.isOff ? 'Single keys are off. In' : 'While you type in'} a text field, hold Alt with each
          of these letters.
        </p>
      )}
      <OutlineButton className="w-fit" onClick={() => setOpen(true)}>
        Change keys
      </OutlineButton>
      {isOpen && <KeysDialog keys={CHANGEABLE} tags={tags} onClose={() => setOpen(false)} />}
    </section>
  );
}

const WHY = 'Change keys, or turn single keys off. They are stored in this browser.';

/** Turns single keys off, or changes them. @param props.keys the usual key of each action that has one */
function KeysDialog(props: {
  keys: readonly { sign: string; what: string }[];
  tags: readonly Tag[];
  onClose: () => void;
}) {
  const { isOff, letters } = useKeySettings();
  const [problem, setProblem] = useState<string>();
  const now = (sign: string) => printedKey(sign, { isOff: false, letters });
  const change = (sign: string, typed: string) => {
    const letter = typed.trim().slice(-1).toUpperCase();
    const tag = props.tags.find(({ key }) => key === letter)?.tag;
    const other = props.keys.find((one) => one.sign !== sign && now(one.sign) === letter);
    const isUsable = /^[\x21-\x7e]$/.test(letter) && !/\d/.test(letter);
    if (!isUsable) return setProblem('Type one letter or symbol. Digits are for the labels.');
    if (tag) return setProblem(`${letter} is taken: with Alt it writes ${tag}.`);
    if (other) return setProblem(`${letter} is taken: ${other.what}. Change that one first.`);
    setProblem(undefined);
    changeKeys({ letters: { ...letters, [sign]: letter } });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent title="Keys" description={WHY}>
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
          <Checkbox
            checked={!isOff}
            onChange={({ target }) => changeKeys({ isOff: !target.checked })}
            className="size-4"
          />
          Single keys work. In text fields they always need Alt.
        </label>
        <div className="grid grid-cols-[1fr_auto] items-center gap-2">
          {props.keys.map(({ sign, what }) => (
            <div key={sign} className="contents">
              <Label htmlFor={`key-${sign}`}>{what}</Label>
              <Input
                id={`key-${sign}`}
                className="w-12 text-center"
                autoComplete="off"
                disabled={isOff}
                value={now(sign)}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => change(sign, target.value)}
              />
            </div>
          ))}
        </div>
        <p role="alert" className="text-sm font-semibold text-destructive empty:hidden">
          {problem}
        </p>
        <OutlineButton size="lg" className="w-fit" onClick={() => changeKeys({ isOff: false, letters: {} })}>
          Restore the default keys
        </OutlineButton>
      </DialogContent>
    </Dialog>
  );
}
