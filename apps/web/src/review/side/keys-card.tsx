import type { Pilot } from '@labrish/pilot';
import { useState } from 'react';
import { Button } from '#components/ui/elements.tsx';
import { keyedLabels } from '#lib/pilot.ts';
import { printedKey, useKeySettings } from '../key-settings.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { Item } from '../types.ts';

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
    ['E', '', 'Into the words; Esc: out of them'],
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

/** Lists all keys, where there is a keyboard. @param props.of the country whose labels the recording can have */
export function KeysCard({ stage, of }: { stage: Item['stage']; of: Pilot }) {
  const settings = useKeySettings();
  const [isOpen, setOpen] = useState(false);
  const labels = keyedLabels(of);
  const [first, ...others] = labels.map(({ sign }) => sign);
  const labelling = [first, others.join(', '), labels.map(({ name }) => name).join(', ')] as const;
  const rows = [...PLAYING, ...(stage === 'audio' ? [labelling] : []), ...DECIDING[stage], ...OTHERWISE];
  return (
    <section aria-label="Keys" className="grid gap-2 text-sm max-sm:hidden pointer-coarse:hidden">
      <h2 className="text-base font-bold">Keys</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5">
        {rows.map(([sign, other, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {[sign ?? '', other].filter(Boolean).map((one) => (
                <kbd
                  key={one}
                  className="rounded border border-control px-1.5 font-sans text-xs font-semibold"
                >
                  {printedKey(one, settings) ?? 'off'}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      {stage === 'words' && (
        <p className="text-muted">While you type, hold Alt with each of these letters.</p>
      )}
      <Button variant="outline" className="w-fit" onClick={() => setOpen(true)}>
        Change keys
      </Button>
      {isOpen && <KeysDialog keys={CHANGEABLE} onClose={() => setOpen(false)} />}
    </section>
  );
}
