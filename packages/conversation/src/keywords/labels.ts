import { inEveryWording } from '../sentences/index.ts';
import { normalise } from '../text.ts';
import { languageOf, read } from '../understanding/reading.ts';
import { answerInWords } from './answers.ts';
import { QUESTIONS } from './questions.ts';
import type { SentenceKey } from '../sentences/index.ts';
import type { Confirming, Flow } from '../types.ts';
import type { Answer } from './questions.ts';

/** An answer to a question outside the flow, by its label. */
interface LabelledAnswer {
  confirming: Confirming;
  title: SentenceKey;
  means: Answer;
}

/** "No, save my words" stands in the place of any other "no". */
const LABELLED: LabelledAnswer[] = (Object.keys(QUESTIONS) as Confirming[]).flatMap((confirming) => [
  ...Object.values(QUESTIONS[confirming].answers).map((answer) => ({ confirming, ...answer })),
  { confirming, title: 'meant_words', means: 'no' },
]);

/** Whether an answer has this label, in any wording. What was said is normalised; of a lone emoji nothing is left, and it names nothing. */
export function isCalled(flow: Pick<Flow, 'sentences'>, title: SentenceKey, said: string): boolean {
  return said !== '' && inEveryWording(flow, title).some((label) => normalise(label) === said);
}

/** The answers that have this sentence as their label. */
export function labelledAnswers(key: SentenceKey): LabelledAnswer[] {
  return LABELLED.filter(({ title }) => title === key);
}

/** Whether this label of an answer, typed, would be another answer to the same question: nobody deletes by "no". */
export function saysOtherwise(flow: Pick<Flow, 'sentences'>, key: SentenceKey, label: string): boolean {
  const said = normalise(label);
  return labelledAnswers(key).some(({ confirming, means }) =>
    meaningsOf(flow, confirming, label, said).some((other) => other !== means),
  );
}

/** What a typed text is to a question by everything that is listened for. */
function meaningsOf(
  flow: Pick<Flow, 'sentences' | 'language'>,
  confirming: Confirming,
  text: string,
  said: string,
): Answer[] {
  const inWords = answerInWords(confirming, read(text, { language: languageOf(flow), awaits_words: false }));
  return [
    ...LABELLED.filter((one) => one.confirming === confirming && isCalled(flow, one.title, said)).map(
      ({ means }) => means,
    ),
    ...(inWords ? [inWords] : []),
  ];
}
