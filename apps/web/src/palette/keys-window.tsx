import { useLocation } from 'react-router';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Label } from '@labrish/pilot';
import { keyedLabels, plainLabels, SEVERAL } from '#lib/pilot.ts';

/** Lists the keys of the current screen. */
export function KeysWindow({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Keys">
        {keysAt(pathname, search).map(({ title, keys }) => (
          <section key={title} aria-label={title} className="grid gap-1">
            <h3 className="font-semibold">{title}</h3>
            <dl className="divide-y">
              {keys.map((one) => (
                <Row key={one.join()} of={one} />
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  );
}

function Row({ of: [key, does] }: { of: KeyOf }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt>
        <kbd className="rounded border border-control px-1.5 py-0.5 font-sans text-sm font-semibold">
          {key}
        </kbd>
      </dt>
      <dd className="text-right text-muted">{does}</dd>
    </div>
  );
}

/** What a key does, in a few words. */
type KeyOf = [key: string, does: string];

interface Screen {
  title: string;
  keys: KeyOf[];
}

const EVERYWHERE: Screen = {
  title: 'Everywhere',
  keys: [
    ['Ctrl K', 'Go to anything'],
    ['?', 'Show these keys'],
    ['Esc', 'Close a window'],
  ],
};

const LISTENING: KeyOf[] = [
  ['Space', 'Play or pause'],
  ['J', 'Back two seconds'],
  ['L', 'Play over and over'],
  [', .', 'Slower, faster'],
  ['S', 'Skip'],
  ['V', 'I know this voice'],
  ['Z', 'Undo the last verdict'],
  ['H', 'Your verdicts'],
  ['R', 'Reject'],
];

const SCREENS: Record<string, Screen> = {
  datasets: {
    title: 'Recordings',
    keys: [
      ['↑ ↓', 'From one to the next'],
      ['Enter', 'Its details'],
      ['Space', 'Play or pause'],
    ],
  },
  review: {
    title: 'Review',
    keys: [
      [signsOf(keyedLabels()), namesOf(keyedLabels())],
      ['P', 'How many speak'],
      ['A', 'Accept'],
      ...LISTENING,
    ],
  },
  words: {
    title: 'Transcribing',
    keys: [
      ['Ctrl Enter', 'Done'],
      ['E', 'To the first field'],
      [`${signsOf(plainLabels())} 0`, `Mark the selected words: ${namesOf(plainLabels())}, neither`],
      ['Alt and a key', 'The same while you write'],
      ...LISTENING,
    ],
  },
  rules: {
    title: 'States',
    keys: [
      ['↑ ↓', 'From one state to the next'],
      ['Home End', 'To the first, to the last'],
    ],
  },
  topics: {
    title: 'Topics',
    keys: [
      ['Space', 'On a handle: pick a topic up, put it down'],
      ['↑ ↓', 'Move what is picked up'],
      ['Esc', 'Put it back; stop editing'],
    ],
  },
  diagram: {
    title: 'Diagram',
    keys: [
      ['/', 'Find a state'],
      ['→ ←', 'To the lines that leave it, or arrive'],
      ['↓', 'To its choices'],
      ['Enter', 'Work on it'],
      ['Esc', 'Back to the state'],
    ],
  },
};

/** Returns the keys of a screen, then those that work everywhere. @param pathname and `search` come from the address bar */
export function keysAt(pathname: string, search: string): Screen[] {
  const screen = SCREENS[nameOf(pathname, new URLSearchParams(search))];
  return screen ? [screen, EVERYWHERE] : [EVERYWHERE];
}

function signsOf(labels: readonly { sign: string }[]): string {
  return labels.map(({ sign }) => sign).join(' ');
}

/** Returns what labels mean. Where several countries run, a recording may have others than the chosen country. */
function namesOf(labels: readonly Label[]): string {
  if (SEVERAL) return 'the labels of its country';
  return labels.map(({ name, is_mix }) => (is_mix ? 'a mix' : name)).join(', ');
}

function nameOf(pathname: string, address: URLSearchParams): string {
  if (pathname === '/app/datasets') return 'datasets';
  if (pathname === '/app/review') return address.get('stage') === 'words' ? 'words' : 'review';
  return pathname === '/app/admin' ? (address.get('tab') ?? 'rules') : '';
}
