import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { FigureTable } from '#components/ui/table.tsx';
import { QUESTIONS_PEOPLE_ASK } from '@labrish/conversation/sentence-groups';
import { type EditOne, EditButton } from '#admin/edit-one.tsx';
import { Badge, SmallButton } from '#components/ui/elements.tsx';
import { CATEGORIES, labelName, langOf } from '#lib/pilot.ts';
import type { SentenceGroupResult } from './search.ts';
import type { Category } from '@labrish/pilot';
import { Undo2 } from 'lucide-react';
import { Confirm } from '#components/confirm.tsx';
import { useRestore, nameOf, type Worded } from './save-words.ts';
import { Words } from './words.tsx';
import { WordsForm } from './words-form.tsx';
import { QUESTIONS, type Question } from '@labrish/pilot/language';
import { QueryFailure, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { number } from '#lib/format.ts';

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
          ? `No sentence contains “${search.trim()}”.`
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
        <h4 className="min-w-0 text-sm font-semibold break-words">{sentenceTitle(sentence_key)}</h4>
        <code className="text-xs break-all text-muted">{sentence_key}</code>
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
        <span className="font-semibold">Default</span>
        <Words text={written} lang={langOf(wording)} />
      </div>
      {props.mayEdit && (
        <Confirm
          trigger={
            <SmallButton icon={Undo2} aria-label={`Restore the default: ${props.name}`}>
              Restore the default
            </SmallButton>
          }
          title="Restore the default?"
          description="The bot says the default words from the next message. Your words are deleted."
          action="Restore the default"
          onConfirm={() => restore({ wording, sentence_key: sentence.sentence_key, version })}
        />
      )}
    </div>
  );
}

/** The questions as people ask them. */
const QUESTION_TITLES: Record<Question, string> = {
  who: 'Who runs this? Are you a person?',
  scam: 'Is it a scam?',
  pay: 'Do I get paid?',
  place: 'Why do you want to know my place?',
  saved: 'Was it saved?',
  topic: 'What should I talk about?',
  hear: 'Who will hear it? Can I hear it?',
  fake: 'Will my voice be faked?',
  when: 'When will I hear back?',
  friend: 'What is the link for a friend?',
  person: 'Can I talk to a person?',
  feedback: 'Can I tell the team something?',
  read: 'Can you read it to me?',
};

const WORDS = {
  who: 'Who',
  why: 'Why',
  how: 'How',
  when: 'When',
  where: 'Where',
  what: 'What',
  other: 'Others',
};

/** When the bot says a sentence, where its key does not say it in plain words. */
const TITLES: Partial<Record<string, string>> = {
  stale: 'A button of an earlier message is pressed',
  want_voice: 'A voice note is needed',
  want_choice: 'A choice is needed',
  want_consent: 'A clear answer about the agreement is needed',
  lost: 'Not understood again',
  human: 'Where a person answers',
  moved: 'The conversation has changed',
  moved_on: 'The conversation has changed, after a long time',
  later: 'Somebody answers later',
  got: 'A recording is saved',
  got_unmeasured: 'A recording of unknown length is saved',
  kept_short: 'A short recording is saved',
  kept_long: 'A long recording is saved',
  kept_silent: 'A recording in which nobody is heard is saved',
  empty: 'A recording is empty',
  truncated: 'A part of a recording is missing',
  masked: 'A number or an address is taken out of a text',
  waits: 'A recording waits for an answer',
};

/** Returns the heading of a sentence: its question, or when the bot says it. */
function sentenceTitle(sentence_key: string): string {
  const [kind, key = ''] = sentence_key.split('_');
  const question = QUESTIONS.find((each) => each === key);
  if (!question || (kind !== 'answer' && kind !== 'asked')) {
    const words = sentence_key.replaceAll('_', ' ');
    return TITLES[sentence_key] ?? words.charAt(0).toUpperCase() + words.slice(1);
  }
  return kind === 'answer' ? QUESTION_TITLES[question] : `How people ask: ${QUESTION_TITLES[question]}`;
}

/** Shows how often each question was asked, and how many questions had no answer, by their first word. */
function QuestionsAsked() {
  const counts = trpc.botSentences.asked.useQuery();
  if (!counts.data)
    return <QueryFailure what="The numbers of questions could not be loaded." query={counts} />;
  const { answered, unanswered } = counts.data;
  const without = Object.values(unanswered).reduce((sum, n) => sum + n, 0);
  const kinds = Object.entries(WORDS).map(
    ([word, title]) => `${title} ${number(unanswered[word as keyof typeof WORDS])}`,
  );
  return (
    <Section
      title="Asked in the last 30 days"
      note="The bot answers each of these, then asks its own question again. Only the counts are stored, not what people wrote."
    >
      <div className="max-w-prose">
        <FigureTable
          caption="How often each question was asked"
          columns={['Question', 'Times']}
          rows={QUESTIONS.toSorted((a, b) => answered[b] - answered[a]).map((question) => ({
            key: question,
            name: QUESTION_TITLES[question],
            figures: [number(answered[question])],
          }))}
        />
      </div>
      <p className="mt-3 text-sm text-muted">
        {without === 0
          ? 'The bot answered every question.'
          : `${number(without)} had no answer. By their first word: ${kinds.join(', ')}.`}
      </p>
    </Section>
  );
}
