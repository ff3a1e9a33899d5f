import { KEYED_LABELS } from '#lib/labels.ts';
import type { Item } from '../types.ts';

const [first, ...others] = KEYED_LABELS.map(({ sign }) => sign);
const PLAYING = [
  ['Space', 'K', 'Play, pause'],
  ['J', '', 'Back 2 seconds'],
  ['L', '', 'Loop: from here, to here, end'],
  [',', '.', 'Slower, faster'],
] as const;
const DECIDING = {
  audio: [
    [first, others.join(', '), KEYED_LABELS.map(({ name }) => name).join(', ')],
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

/** Lists all keys, where there is a keyboard. */
export function KeysCard({ stage }: { stage: Item['stage'] }) {
  return (
    <section aria-label="Keys" className="grid gap-2 text-sm max-sm:hidden pointer-coarse:hidden">
      <h2 className="text-base font-bold">Keys</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5">
        {[...PLAYING, ...DECIDING[stage], ...OTHERWISE].map(([sign, other, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {[sign, other].filter(Boolean).map((one) => (
                <kbd
                  key={one}
                  className="rounded border border-control px-1.5 font-sans text-xs font-semibold"
                >
                  {one}
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
    </section>
  );
}
