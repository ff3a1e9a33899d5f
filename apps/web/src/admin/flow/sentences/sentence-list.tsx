import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { QUESTIONS_PEOPLE_ASK } from '@labrish/conversation/sentence-groups';
import { type EditOne, EditButton } from '#admin/edit-one.tsx';
import { Badge, SmallButton } from '#components/ui/elements.tsx';
import { CATEGORIES, labelName, langOf } from '#lib/pilot.ts';
import { QuestionsAsked, sentenceTitle } from './questions-asked.tsx';
import type { SentenceGroupResult } from './search.ts';
import type { Category } from '@labrish/pilot';
import { Undo2 } from 'lucide-react';
import { Confirm } from '#components/confirm.tsx';
import { useRestore, nameOf, type Worded } from './save-words.ts';
import { Words } from './words.tsx';
import { WordsForm } from './words-form.tsx';

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

type SentenceProps = Omit<Props, 'shown'> & { sentence: BotSentence };

function Sentence(props: SentenceProps) {
  const { sentence_key, is_label } = props.sentence;
  return (
    <li className="rounded-xl border bg-card">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <h4 className="text-sm break-words text-muted">{sentenceTitle(sentence_key)}</h4>
        {is_label && <Badge variant="secondary">Label of a button</Badge>}
      </div>
      <div className="grid grid-cols-1 divide-y lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        {CATEGORIES.map((wording) => (
          <WordedCell key={wording} wording={wording} {...props} />
        ))}
      </div>
    </li>
  );
}

/** Shows a sentence in one wording, to read or to edit. */
function WordedCell(props: SentenceProps & { wording: Category }) {
  const { sentence, wording, edit } = props;
  const worded = sentence.wordings[wording];
  if (!worded) return null;
  const { written, body } = worded;
  const id = `${wording}/${sentence.sentence_key}`;
  const name = nameOf(sentence.sentence_key, wording);
  return (
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="grid min-w-0 grid-cols-1 content-start gap-2 p-4 outline-none"
    >
      {edit.editing === id ? (
        <WordsForm
          sentence={sentence}
          wording={wording}
          worded={worded}
          all={props.all}
          onDirty={edit.setDirty}
          onClose={edit.close}
        />
      ) : (
        <>
          <div className="flex min-h-8 flex-wrap items-center gap-2">
            <span className="text-sm font-semibold">{labelName(wording)}</span>
            {body !== null && <Badge variant="warning">Changed</Badge>}
            {props.mayEdit && (
              <EditButton
                name={name}
                takesFocus={edit.closed === id}
                onFocused={edit.forget}
                onClick={() => edit.open(id)}
                className="-my-1 -mr-3 ml-auto"
              />
            )}
          </div>
          <Words text={body ?? written} lang={langOf(wording)} />
          {body !== null && <Ours {...props} worded={worded} name={name} />}
        </>
      )}
    </div>
  );
}

/** Shows the bot's original words, and a button to restore them. */
function Ours(props: SentenceProps & { wording: Category; worded: Worded; name: string }) {
  const { sentence, wording } = props;
  const { written, version } = props.worded;
  const restore = useRestore();
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 border-l-2 pl-3 text-sm text-muted">
      <div className="grid min-w-0 grid-cols-1">
        <span className="font-semibold">Ours</span>
        <Words text={written} lang={langOf(wording)} />
      </div>
      {props.mayEdit && (
        <Confirm
          trigger={
            <SmallButton aria-label={`Use ours again: ${props.name}`}>
              <Undo2 aria-hidden />
              Use ours again
            </SmallButton>
          }
          title="Use ours again?"
          description="The bot says our words from the next message on. The words that stand here now are gone."
          action="Use ours again"
          onConfirm={() => restore({ wording, sentence_key: sentence.sentence_key, version })}
        />
      )}
    </div>
  );
}
