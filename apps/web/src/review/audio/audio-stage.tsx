import type { Category } from '@labrish/pilot';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Key, useKeys } from '../keys.tsx';
import type { Item, Verdict } from '../queue/types.ts';
import { RejectDialog } from '../reasons/reject-dialog.tsx';
import { VerdictBar } from '../verdict-bar.tsx';
import { Categories, categoryKeys } from './categories.tsx';
import { nextSpeakers, Speakers } from './speakers.tsx';

type Said = Pick<Verdict, 'verdict' | 'category' | 'reasons' | 'comment' | 'speakers'>;

const WHAT_FIRST = 'First say what you hear: English, Mix or Patwa.';

/**
 * What is spoken, and whether it is fit. Nothing tells what the speaker called it.
 *
 * @param props.give answers a hint instead, while too little was heard
 * @param props.before what the reviewer had said and taken back
 */
export function AudioStage(props: {
  item: Item;
  before: Verdict | undefined;
  give: (said: Said) => string | undefined;
}) {
  const { before, give } = props;
  const [category, setCategory] = useState<Category | undefined>(before?.category);
  const [speakers, setSpeakers] = useState(before?.speakers ?? 1);
  const [isRejecting, setRejecting] = useState(false);
  const [hint, setHint] = useState<string>();

  const accept = () => {
    if (!category) return setHint(WHAT_FIRST);
    setHint(give({ verdict: 'accept', category, speakers }));
  };
  const choose = (chosen: Category) => {
    setCategory(chosen);
    setHint(undefined);
  };
  useKeys({
    ...categoryKeys(choose),
    P: () => setSpeakers(nextSpeakers),
    F: accept,
    Enter: accept,
    N: () => setRejecting(true),
  });

  return (
    <>
      <Categories chosen={category} onChoose={choose} />
      <Speakers n={speakers} onChange={setSpeakers} />
      <VerdictBar hint={hint}>
        <Button
          variant="outline"
          className="h-14 text-lg"
          aria-keyshortcuts="N"
          onClick={() => setRejecting(true)}
        >
          <X aria-hidden /> Not fit <Key>N</Key>
        </Button>
        <Button className="h-14 text-lg" aria-keyshortcuts="F Enter" onClick={accept}>
          <Check aria-hidden /> Fit <Key>F</Key>
        </Button>
      </VerdictBar>
      {isRejecting && (
        <RejectDialog
          before={
            before?.reasons?.length
              ? { reasons: before.reasons, comment: before.comment ?? undefined }
              : undefined
          }
          hint={hint}
          onClose={() => setRejecting(false)}
          onReject={(rejection) => {
            const problem = give({
              verdict: 'reject',
              ...(category && { category }),
              speakers,
              ...rejection,
            });
            setHint(problem);
          }}
        />
      )}
    </>
  );
}
