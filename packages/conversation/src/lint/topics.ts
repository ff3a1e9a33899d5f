import { LIMITS } from '../flow/limits.ts';
import { comparable, lengthOf, placeholdersIn, wordsOf } from '../text.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Prompt } from '../flow-types.ts';

/** Words of Patwa that no English text has: one of them shows that an English wording is Patwa. */
const PATWA = new Set(
  'yuh unu fi deh nuh waan wah weh dem inna pon seh mek tek gwaan cyaan likkle pickney bout dat dis smaddy nyam'.split(
    ' ',
  ),
);
const WORDINGS = [
  { name: 'english', label: 'English' },
  { name: 'mix', label: 'Mix' },
  { name: 'patwa', label: 'Patwa' },
] as const;

/** Checks that each topic has its own words in each wording, and fits into the messages that ask it. */
export function* lintTopics({ prompts, templates, states }: Linted): Generator<LintFinding> {
  const asked = prompts.filter(({ retired_at }) => !retired_at);
  const sized = asked.map(sizeOf);
  const known = new Set(states.map(({ state_key }) => state_key));
  for (const prompt of asked) {
    yield* lintWordings(prompt);
    yield* lintEnglish(prompt);
  }
  for (const { template_key, body, bodies = {} } of templates) {
    const longest = known.has(template_key) && longestOf([body, ...Object.values(bodies)], sized);
    if (!longest) continue;
    const sentence = `With the topic “${longest.topic}” filled in this has more than ${LIMITS.body} characters and is cut. Shorten it.`;
    yield finding('prompt_overflows', template_key, { kind: 'body' }, sentence);
  }
}

function* lintWordings(prompt: Prompt): Generator<LintFinding> {
  const { topic, english } = prompt;
  for (const { name, label } of WORDINGS) {
    if (prompt[name].trim() === '') {
      const sentence = `The topic “${topic}” has no words in ${label}, so that another wording is asked.`;
      yield finding('wording_missing', null, null, sentence);
    } else if (name !== 'english' && prompt[name] === english) {
      const sentence = `The topic “${topic}” says the same in ${label} as in English, so that it asks for English.`;
      yield finding('wordings_are_the_same', null, null, sentence);
    }
  }
}

function* lintEnglish({ topic, english }: Prompt): Generator<LintFinding> {
  const word = wordsOf(english).find((one) => PATWA.has(comparable(one)));
  if (word === undefined) return;
  const sentence = `The English of the topic “${topic}” has “${word}” in it, which is Patwa. People answer as they are asked.`;
  yield finding('english_holds_patwa', null, null, sentence);
}

/** Finds a topic that makes one of these bodies too long, if the body is not too long without it. */
function longestOf(bodies: string[], sized: Sized[]): Prompt | undefined {
  const rooms = bodies
    .map((body) => ({ left: LIMITS.body - lengthOf(body), names: placeholdersIn(body) }))
    .map(({ left, names }) => ({
      left,
      prompts: names.filter((name) => name === 'prompt').length,
      topics: names.filter((name) => name === 'topic').length,
    }))
    .filter(({ left, prompts, topics }) => left >= 0 && prompts + topics > 0);
  return sized.find(({ words, name }) =>
    rooms.some(({ left, prompts, topics }) => prompts * words + topics * name > left),
  )?.prompt;
}

interface Sized {
  prompt: Prompt;
  /** Characters of the topic's longest wording (`words`) and of its name. */
  words: number;
  name: number;
}

function sizeOf(prompt: Prompt): Sized {
  const words = Math.max(...WORDINGS.map(({ name }) => lengthOf(prompt[name])));
  return { prompt, words, name: lengthOf(prompt.topic) };
}
