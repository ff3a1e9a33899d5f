import type { Pilot } from '@labrish/pilot';
import { Fragment } from 'react';
import { Button } from '#components/ui/elements.tsx';
import { plainLabels } from '#lib/pilot.ts';
import { useLocalStorage } from '../use-local-storage.ts';

/** Shows an introduction to the review until the reviewer has pressed "Got it". @param props.of the country whose labels the recording can have */
export function FirstVisit({ of }: { of: Pilot }) {
  const [isRead, setRead] = useLocalStorage<boolean>('review-introduced', false);
  if (isRead) return null;
  const plain = plainLabels(of);
  const mix = of.labels.find(({ is_mix }) => is_mix);
  return (
    <section aria-label="How it works" className="grid gap-3 rounded-xl bg-primary-soft p-4 sm:p-5">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          Hear the recording and say what they speak.{' '}
          {plain.map(({ key, name }, place) => (
            <Fragment key={key}>
              {place > 0 && ', '}
              <b>{name}</b>
            </Fragment>
          ))}
          {mix && (
            <>
              , or a <b>{mix.name}</b> of {plain.length === 2 ? 'the two' : 'them'}
            </>
          )}
          .
        </li>
        <li>
          <b>Accept</b> it if you can follow the words, one person talks as people talk, and nothing tells who
          they are. Else <b>reject</b> it and say why: every reason has its rule and an example.
        </li>
        <li>
          Not sure? <b>Skip</b>. Somebody you know, or yourself? <b>I know this voice</b>: nothing of that
          voice comes to you again. What you said can be undone, also later.
        </li>
      </ul>
      <Button size="lg" className="w-fit" onClick={() => setRead(true)}>
        Got it
      </Button>
    </section>
  );
}
