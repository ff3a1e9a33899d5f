import { LIMITS } from '../flow/limits.ts';
import { comparable, lengthOf, placeholdersIn, wordsOf } from '../text.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Prompt } from '../flow-types.ts';

/** Words that are written in Patwa and in no English: one of them is enough. */
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
export function lintTopics({ prompts, templates, states }: Linted): LintFinding[] {
  const asked = prompts.filter(({ retired_at }) => !retired_at);
  const sized = asked.map(sizeOf);
  const known = new Set(states.map(({ state_key }) => state_key));
  return [
    ...asked.flatMap((prompt) => [...lintWordings(prompt), ...lintEnglish(prompt)]),
    ...templates
      .filter(({ template_key }) => known.has(template_key))
      .flatMap((template) => {
        const longest = longestOf([template.body, ...Object.values(template.bodies ?? {})], sized);
        return longest ? [overflows(template.template_key, longest)] : [];
      }),
  ];
}

function lintWordings(prompt: Prompt): LintFinding[] {
  const { topic, english } = prompt;
  return WORDINGS.flatMap(({ name, label }) => {
    const words = prompt[name];
    if (words.trim() === '')
      return [
        finding(
          'wording_missing',
          null,
          null,
          `The topic “${topic}” has no words in ${label}, so that another wording is asked.`,
        ),
      ];
    if (name === 'english' || words !== english) return [];
    return [
      finding(
        'wordings_are_the_same',
        null,
        null,
        `The topic “${topic}” says the same in ${label} as in English, so that it asks for English.`,
      ),
    ];
  });
}

function lintEnglish({ topic, english }: Prompt): LintFinding[] {
  const word = wordsOf(english).find((one) => PATWA.has(comparable(one)));
  return word === undefined
    ? []
    : [
        finding(
          'english_holds_patwa',
          null,
          null,
          `The English of the topic “${topic}” has “${word}” in it, which is Patwa. People answer as they are asked.`,
        ),
      ];
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
  /** Characters of its longest wording, and of its name. */
  words: number;
  name: number;
}

function sizeOf(prompt: Prompt): Sized {
  const words = Math.max(...WORDINGS.map(({ name }) => lengthOf(prompt[name])));
  return { prompt, words, name: lengthOf(prompt.topic) };
}

function overflows(state_key: string, { topic }: Prompt): LintFinding {
  return finding(
    'prompt_overflows',
    state_key,
    { kind: 'body' },
    `With the topic “${topic}” filled in this has more than ${LIMITS.body} characters and is cut. Shorten it.`,
  );
}
