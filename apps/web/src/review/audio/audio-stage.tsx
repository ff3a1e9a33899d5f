import type { Category } from '@labrish/pilot';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Key, useKeys } from '../keys.tsx';
import type { Item, Verdict } from '../types.ts';
import { RejectDialog, type Rejection } from '../reasons/reject-dialog.tsx';
import { VerdictBar } from '../verdict-bar.tsx';
import { Categories, categoryKeys } from './categories.tsx';
import { nextSpeakers, Speakers } from './speakers.tsx';

type Said = Pick<Verdict, 'verdict' | 'category' | 'reasons' | 'comment' | 'speakers'>;

const WHAT_FIRST = 'First say what you hear: English, Mix or Patwa.';

/**
 * Asks for the spoken category and whether to accept. The contributor's own label is hidden.
 *
 * @param props.give returns false when the reviewer heard too little; `warning` then says so
 * @param props.onReject called when the reject dialog opens
 * @param props.before the verdict that the reviewer has undone
 */
export function AudioStage(props: {
  item: Item;
  before: Verdict | undefined;
  give: (said: Said) => boolean;
  warning: string | undefined;
  onReject: () => void;
}) {
  const { before, give } = props;
  const [category, setCategory] = useState<Category | undefined>(before?.category);
  const [speakers, setSpeakers] = useState(before?.speakers ?? 1);
  const [isRejecting, setRejecting] = useState(false);
  const [rejection, setRejection] = useState<Partial<Rejection>>({
    reasons: before?.reasons ?? [],
    comment: before?.comment ?? '',
  });
  const [hint, setHint] = useState<string>();

  const accept = () => {
    if (!category) return setHint(WHAT_FIRST);
    setHint(undefined);
    give({ verdict: 'accept', category, speakers });
  };
  const choose = (chosen: Category) => {
    setCategory(chosen);
    setHint(undefined);
  };
  const reject = () => {
    props.onReject();
    setRejecting(true);
  };
  useKeys({
    ...categoryKeys(choose),
    P: () => setSpeakers(nextSpeakers),
    A: accept,
    Enter: accept,
    R: reject,
  });

  return (
    <>
      <Categories chosen={category} onChoose={choose} />
      <Speakers n={speakers} onChange={setSpeakers} />
      <VerdictBar hint={hint ?? props.warning}>
        <Button variant="outline" className="h-14 text-lg" aria-keyshortcuts="R" onClick={reject}>
          <X aria-hidden /> Reject <Key>R</Key>
        </Button>
        <Button className="h-14 text-lg" aria-keyshortcuts="A Enter" onClick={accept}>
          <Check aria-hidden /> Accept <Key>A</Key>
        </Button>
      </VerdictBar>
      {isRejecting && (
        <RejectDialog
          before={rejection}
          hint={props.warning}
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
