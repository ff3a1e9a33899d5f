import { Button } from '#components/ui/button.tsx';
import { Key } from '../keys.tsx';

/** Three stands for three or more people. */
const CHOICES = [
  { n: 1, label: 'One' },
  { n: 2, label: 'Two' },
  { n: 3, label: 'More' },
];

/** Cycles through the choices with one key. */
export function nextSpeakers(n: number): number {
  return (n % CHOICES.length) + 1;
}

/** Asks how many people speak: nearly always one. */
export function Speakers({ n, onChange }: { n: number; onChange: (n: number) => void }) {
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
          Accept only if one of them talks and the others are faint. Else reject: Several people.
        </p>
      )}
    </div>
  );
}
