import { QUESTIONS, type Question } from '@labrish/pilot/language';
import { QueryFailure, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { number } from '#lib/format.ts';

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

/** Returns the heading of a sentence that answers a question or lists its phrases; other sentences have their key. */
export function sentenceTitle(sentence_key: string): string {
  const [kind, key = ''] = sentence_key.split('_');
  const question = QUESTIONS.find((each) => each === key);
  if (!question || (kind !== 'answer' && kind !== 'asked')) return sentence_key;
  return kind === 'answer' ? QUESTION_TITLES[question] : `How people ask: ${QUESTION_TITLES[question]}`;
}

/** Shows how often each question was asked, and how many questions had no answer, by their first word. */
export function QuestionsAsked() {
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
      note="The bot answers each of these, and then asks its own question again. What people wrote is not stored, only how often."
    >
      <table className="w-full max-w-prose border-collapse text-sm">
        <caption className="sr-only">How often each question was asked</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="pb-1 font-semibold">
              Question
            </th>
            <th scope="col" className="pb-1 pl-2 text-right font-semibold">
              Times
            </th>
          </tr>
        </thead>
        <tbody>
          {QUESTIONS.toSorted((a, b) => answered[b] - answered[a]).map((question) => (
            <tr key={question} className="border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {QUESTION_TITLES[question]}
              </th>
              <td className="py-1.5 pl-2 text-right tabular-nums">{number(answered[question])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">
        {without === 0
          ? 'Every question had an answer.'
          : `${number(without)} had no answer. By their first word: ${kinds.join(', ')}.`}
      </p>
    </Section>
  );
}
