import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { QUESTIONS_PEOPLE_ASK } from '@labrish/conversation/sentence-groups';
import type { EditOne } from '#admin/edit-one.ts';
import { Badge } from '#components/ui/badge.tsx';
import { CATEGORIES } from '#lib/pilot.ts';
import { QuestionsAsked, sentenceTitle } from './questions-asked.tsx';
import type { SentenceGroupResult } from './search.ts';
import { WordedCell } from './worded-cell.tsx';

interface Props {
  shown: SentenceGroupResult[];
  /** All sentences, also those not shown: the form uses them to refuse two answers with the same name. */
  all: readonly BotSentence[];
  mayEdit: boolean;
  edit: EditOne;
}

/** Shows the sentences by group, each in its wordings side by side. */
export function SentenceList({ search, ...props }: Props & { search: string }) {
  const count = props.shown.reduce((sum, { sentences }) => sum + sentences.length, 0);
  return (
    <>
      <p role="status" className={search.trim() ? 'text-sm text-muted' : 'sr-only'}>
        {count === 0
          ? `No sentence has “${search.trim()}” in it.`
          : `${count} ${count === 1 ? 'sentence' : 'sentences'}`}
      </p>
      {props.shown.map(({ group, sentences }) => (
        <section key={group} aria-label={group} className="grid grid-cols-1 gap-3">
          <h3 className="text-lg font-bold">{group}</h3>
          {group === QUESTIONS_PEOPLE_ASK && <QuestionsAsked />}
          <ul className="grid grid-cols-1 gap-3">
            {sentences.map((sentence) => (
              <Sentence key={sentence.sentence_key} sentence={sentence} {...props} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Sentence({ sentence, all, mayEdit, edit }: Omit<Props, 'shown'> & { sentence: BotSentence }) {
  return (
    <li className="rounded-xl border bg-card">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <h4 className="text-sm break-words text-muted">{sentenceTitle(sentence.sentence_key)}</h4>
        {sentence.is_label && <Badge variant="secondary">Label of a button</Badge>}
      </div>
      <div className="grid grid-cols-1 divide-y lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        {CATEGORIES.map((wording) => (
          <WordedCell
            key={wording}
            sentence={sentence}
            wording={wording}
            all={all}
            mayEdit={mayEdit}
            edit={edit}
          />
        ))}
      </div>
    </li>
  );
}
