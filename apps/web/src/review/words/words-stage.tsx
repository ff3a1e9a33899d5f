import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Key, useKeys } from '../keys.tsx';
import type { Item, Verdict } from '../queue/types.ts';
import { RejectDialog } from '../reasons/reject-dialog.tsx';
import { VerdictBar } from '../verdict-bar.tsx';
import { EnglishField, CassidyField, NaturalField } from './fields.tsx';
import { Guide } from './guide.tsx';
import type { Span } from './spans.ts';
import { useWords } from './use-words.ts';

type Said = Pick<Verdict, 'verdict' | 'reasons' | 'comment' | 'words'>;

/**
 * What is said, written down as it is said. What is typed is kept with every key.
 *
 * @param props.give answers a hint instead, while too little was heard
 */
export function WordsStage({ item, give }: { item: Item; give: (said: Said) => string | undefined }) {
  const writing = useWords(item);
  const { words, natural, isSaved } = writing;
  const [hint, setHint] = useState<string>();
  const [isRejecting, setRejecting] = useState(false);

  const finish = (said: Said) => {
    const problem = give(said);
    setHint(problem);
    if (!problem) writing.drop();
  };
  const accept = () => {
    if (words.natural.trim()) return finish({ verdict: 'accept', words });
    setHint('Write down what is said, or say that it is not fit.');
    natural.current?.focus();
  };
  const markSelection = (category: Span['category'] | null) =>
    setHint(writing.markSelection(category) ? undefined : 'Select some of the words first, then mark them.');
  const isMix = item.heard_category === 'Mix';
  useKeys({
    'Ctrl+Enter': accept,
    N: () => setRejecting(true),
    E: () => natural.current?.focus(),
    ...(isMix && {
      1: () => markSelection('English'),
      3: () => markSelection('Patwa'),
      0: () => markSelection(null),
    }),
  });

  return (
    <>
      <NaturalField writing={writing} onMark={isMix ? markSelection : undefined} />
      <EnglishField writing={writing} />
      <CassidyField writing={writing} />
      <Guide />
      <p role="status" className="text-sm text-muted">
        {isSaved === false
          ? 'Your words are kept on this device; the server cannot be reached.'
          : 'What you type is kept as you type.'}
      </p>
      <VerdictBar hint={hint}>
        <Button
          variant="outline"
          className="h-14 text-lg"
          aria-keyshortcuts="N"
          onClick={() => setRejecting(true)}
        >
          <X aria-hidden /> Not fit <Key>N</Key>
        </Button>
        <Button className="h-14 text-lg" aria-keyshortcuts="Control+Enter" onClick={accept}>
          <Check aria-hidden /> Done <Key>Ctrl+Enter</Key>
        </Button>
      </VerdictBar>
      {isRejecting && (
        <RejectDialog
          hint={hint}
          onClose={() => setRejecting(false)}
          onReject={(rejection) => finish({ verdict: 'reject', ...rejection })}
        />
      )}
    </>
  );
}
