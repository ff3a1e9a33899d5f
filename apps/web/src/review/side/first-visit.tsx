import { Fragment } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PLAIN_LABELS } from '#lib/labels.ts';
import { pilot } from '#lib/pilot.ts';
import { useLocalStorage } from '../use-local-storage.ts';

const MIX = pilot.labels.find(({ is_mix }) => is_mix);

/** Shows an introduction to the review until the reviewer has pressed "Got it". */
export function FirstVisit() {
  const [isRead, setRead] = useLocalStorage<boolean>('review-introduced', false);
  if (isRead) return null;
  return (
    <section aria-label="How it works" className="grid gap-3 rounded-xl bg-primary-soft p-4 sm:p-5">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          Hear the recording and say what they speak.{' '}
          {PLAIN_LABELS.map(({ key, name }, place) => (
            <Fragment key={key}>
              {place > 0 && ', '}
              <b>{name}</b>
            </Fragment>
          ))}
          {MIX && (
            <>
              , or a <b>{MIX.name}</b> of {PLAIN_LABELS.length === 2 ? 'the two' : 'them'}
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
