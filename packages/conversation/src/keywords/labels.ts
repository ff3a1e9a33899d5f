import { inEveryWording, type SentenceKey } from '../sentences/index.ts';
import { normalise } from '../text.ts';
import { read } from '../understanding/reading.ts';
import { withoutFillers } from '../understanding/requests.ts';
import { answerInWords } from './answers.ts';
import { QUESTIONS, type Answer } from './questions.ts';
import type { Confirming, Flow } from '../types.ts';

/** The parts of a flow that say and understand the bot's own sentences. */
export type Worded = Pick<Flow, 'pilot' | 'speech' | 'sentences'>;

/** An answer to a question outside the flow, by its label. */
interface LabelledAnswer {
  confirming: Confirming;
  title: SentenceKey;
  means: Answer;
}

/** Every answer by its label. "No, save my words" may replace the "no" of each question. */
const LABELLED: LabelledAnswer[] = (Object.keys(QUESTIONS) as Confirming[]).flatMap((confirming) => [
  ...Object.values(QUESTIONS[confirming].answers).map((answer) => ({ confirming, ...answer })),
  { confirming, title: 'meant_words', means: 'no' },
]);

/** Whether the normalised text `said` is this label in any wording. A lone emoji normalises to '' and is no label. */
export function isCalled(flow: Worded, title: SentenceKey, said: string): boolean {
  return said !== '' && inEveryWording(flow, title).some((label) => normalise(label) === said);
}

/** Whether `said` is this label in any wording but for words that may stand around an answer: "another", "another one please". */
export function isCalledAmongFillers(flow: Worded, title: SentenceKey, said: string): boolean {
  const { language } = flow.speech;
  const core = (text: string) => withoutFillers(language, normalise(text));
  return inEveryWording(flow, title).some((label) => core(label) === core(said));
}

/** Returns the answers that have this sentence as their label. */
export function labelledAnswers(key: SentenceKey): LabelledAnswer[] {
  return LABELLED.filter(({ title }) => title === key);
}

/** Whether typing this label would give another answer to the same question: nobody must delete by "no". */
export function saysOtherwise(flow: Worded, key: SentenceKey, label: string): boolean {
  const said = normalise(label);
  return labelledAnswers(key).some(({ confirming, means }) =>
    meaningsOf(flow, confirming, label, said).some((other) => other !== means),
  );
}

/** Returns every answer that a typed text may give to a question, by label or by its words. */
function meaningsOf(flow: Worded, confirming: Confirming, text: string, said: string): Answer[] {
  const { language } = flow.speech;
  const inWords = answerInWords(confirming, read(text, { language, awaits_words: false }));
  return [
    ...LABELLED.filter((one) => one.confirming === confirming && isCalled(flow, one.title, said)).map(
      ({ means }) => means,
    ),
    ...(inWords ? [inWords] : []),
  ];
}
