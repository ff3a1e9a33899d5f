import type { Flow } from '@labrish/conversation';
import { english } from '@labrish/conversation/sentence-groups';
import { builtIn, type SentenceKey } from '@labrish/conversation/sentences';

const KEYS = Object.keys(english) as SentenceKey[];

/** Sentences that are the label of an answer: they stand in a line of their own. */
const LABEL =
  /^confirm_(?:.*_)?(?:yes|no)$|^confirm_delete_(?:last|everything|nothing)$|^distress_(?!with)|^meant_words$/u;

/** Phrases by which questions are recognised, and answers that a member of the team sends with a tap: the bot says neither. */
const NEVER_SAID = /^asked_|^canned_/u;

/** Sentences that no transcript shows, and why. */
export const NOT_SHOWN: Partial<Record<SentenceKey, string>> = {
  not_understood: 'In the seeded flow every question has choices, or takes any words.',
  human: 'The server of this test names its website: no address of a person is set.',
  moved: 'Needs a flow without the state that they are in.',
  moved_on: 'Needs a flow without the state that they are in.',
  number_proved: 'Needs a code from the console.',
  number_not_proved: 'Needs a code from the console.',
  reminder: 'Comes hours later, to everybody who has given nothing.',
  paused: 'A pause holds for everybody.',
  got_unmeasured: 'Needs a recording whose length cannot be measured.',
  confirm_delete_everywhere: 'Needs several countries.',
  confirm_delete_everywhere_yes: 'Needs several countries.',
  confirm_delete_everywhere_no: 'Needs several countries.',
  confirm_stop_everywhere: 'Needs several countries.',
  confirm_stop_everywhere_yes: 'Needs several countries.',
  confirm_stop_everywhere_no: 'Needs several countries.',
  stopped_everywhere: 'Needs several countries.',
  deleted_everywhere: 'Needs several countries.',
  only_here: 'Needs several countries.',
  my_data_ready: 'Has a link of its own each time.',
  my_data_code: 'Needs a press on the page behind the link.',
  choose: 'Stands for the text of a state that has none.',
  choose_one: 'Opens a list, which WhatsApp gets as text where the bot asks something of its own.',
};

/** Sentences that are said only before somebody can choose a wording. */
export const BEFORE_A_CHOICE: SentenceKey[] = ['not_kept', 'my_data_none'];

/** Returns the sentences of a wording that none of the transcripts shows. */
export function sentencesNotShown(flow: Flow, wording: string, transcripts: string[]): SentenceKey[] {
  const text = saidIn(transcripts);
  const keys = KEYS.filter((key) => !NEVER_SAID.test(key));
  return keys.filter((key) => !isIn(text, builtIn(flow, wording, key), LABEL.test(key)));
}

/** Returns the states whose text in a wording none of the transcripts shows. */
export function statesNotShown({ templates }: Flow, wording: string, transcripts: string[]): string[] {
  const text = saidIn(transcripts);
  return templates
    .filter(({ body, bodies }) => !isIn(text, bodies?.[wording] ?? body, false))
    .map(({ template_key }) => template_key);
}

function saidIn(transcripts: string[]): string {
  const said = transcripts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('<'));
  return said.map((line) => line.slice(2)).join('\n');
}

/** Whether a text has a sentence: all parts between its placeholders, one after the other within a few hundred characters. */
function isIn(text: string, sentence: string, isLabel: boolean): boolean {
  const [first = '', ...others] = sentence.split(/\{\{\w+\}\}/u).map((part) => part.trim());
  if (isLabel) return text.includes(`\n• ${first}\n`);
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    const near = text.slice(at + first.length, at + first.length + 2_000);
    if (others.every((part) => near.includes(part))) return true;
    if (first === '') return others.every((part) => text.includes(part));
  }
  return false;
}
