import { spellingFinder, type Spelling } from '@labrish/dataset/transcript/spellings';
import { useMemo } from 'react';
import { Button } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Key } from '../keys.tsx';
import { useLocalStorage } from '../use-local-storage.ts';
import type { Writing } from './fields.tsx';

/** How long the list is used, in milliseconds: the server reads it anew as often. */
const FRESH_MS = 10 * 60_000;

/** Returns a finder of others' spellings in a country, and whether the reviewer wants to see them. */
export function useSpellings(country: string) {
  const [isOn, setOn] = useLocalStorage<boolean>('review-spellings', true);
  const { data } = trpc.review.spellings.useQuery({ country }, { enabled: isOn, staleTime: FRESH_MS });
  const find = useMemo(() => spellingFinder(isOn ? (data?.data ?? []) : []), [isOn, data]);
  return { isOn, setOn, find };
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
        <input
          type="checkbox"
          checked={props.isOn}
          onChange={({ target }) => props.setOn(target.checked)}
          className="size-4 accent-(--primary)"
        />
        Offer how others spell it
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
