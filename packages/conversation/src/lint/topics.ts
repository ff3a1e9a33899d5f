import { ENGLISH } from '@labrish/pilot';
import { LIMITS } from '../flow/limits.ts';
import { comparable, lengthOf, placeholdersIn, wordsOf } from '../text.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Prompt } from '../flow-types.ts';

/** Checks that each topic has its own words in each wording, and fits into the messages that ask it. */
export function* lintTopics(flow: Linted): Generator<LintFinding> {
  const { prompts, templates, states } = flow;
  const asked = prompts.filter(({ retired_at }) => !retired_at);
  const sized = asked.map(sizeOf);
  const known = new Set(states.map(({ state_key }) => state_key));
  for (const prompt of asked) {
    yield* lintWordings(flow, prompt);
    yield* lintEnglish(flow, prompt);
  }
  for (const { template_key, body, bodies = {} } of templates) {
    const longest = known.has(template_key) && longestOf([body, ...Object.values(bodies)], sized);
    if (!longest) continue;
    const sentence = `With the topic “${longest.topic}” filled in this has more than ${LIMITS.body} characters and is cut. Shorten it.`;
    yield finding('prompt_overflows', template_key, { kind: 'body' }, sentence);
  }
}

function* lintWordings({ pilot }: Linted, { topic, wordings }: Prompt): Generator<LintFinding> {
  for (const { key, name } of pilot.labels) {
    const words = wordings[key] ?? '';
    if (words.trim() === '') {
      const sentence = `The topic “${topic}” has no words in ${name}, so people are asked in another wording.`;
      yield finding('wording_missing', null, null, sentence);
    } else if (key !== ENGLISH && words === wordings[ENGLISH]) {
      const sentence = `The topic “${topic}” says the same in ${name} as in English, so people answer in English.`;
      yield finding('wordings_are_the_same', null, null, sentence);
    }
  }
}

/** Finds an English wording with a word that only another label has. */
function* lintEnglish({ pilot, speech }: Linted, { topic, wordings }: Prompt): Generator<LintFinding> {
  const words = wordsOf(wordings[ENGLISH] ?? '');
  for (const { key, name } of pilot.labels) {
    const never = speech.language.never_english[key] ?? [];
    const word = words.find((one) => never.includes(comparable(one)));
    if (word === undefined) continue;
    const sentence = `The English words of the topic “${topic}” contain “${word}”, which is ${name}. People answer as they are asked.`;
    yield finding('english_holds_another', null, null, sentence);
  }
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
  const words = Math.max(0, ...Object.values(prompt.wordings).map(lengthOf));
  return { prompt, words, name: lengthOf(prompt.topic) };
}
