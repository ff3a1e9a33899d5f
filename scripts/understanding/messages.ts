import { readdirSync, readFileSync } from 'node:fs';

/** The meaning of a message, as labelled by its writer. */
export type Class =
  | 'delete'
  | 'stop'
  | 'age'
  | 'minor'
  | 'distress'
  | 'words'
  | 'notwords'
  | 'other'
  | 'soundslike'
  | 'come_back'
  | 'help'
  | `answer_${'yes' | 'no' | 'last' | 'all' | 'none'}`
  /** What is judged by answers.ts: a choice, a place, an age, a question, a remark. */
  | `${'choice' | 'place' | 'age' | 'question'}:${string}`
  | 'abroad'
  | 'place'
  | 'unclear'
  | 'consent_in_words'
  | 'no_consent'
  | 'later'
  | 'skip'
  | 'bye'
  | 'more'
  | 'list'
  | 'repeat'
  | 'person'
  | 'speaker'
  | 'feedback'
  | 'hear'
  | 'read_aloud';

/** A message invented by a writer who had seen neither the code nor any of our tables. */
export interface Message {
  writer: string;
  /** How it is written: 1 English, 2 as people text, 3 Patwa. */
  register: 1 | 2 | 3;
  /** The point in the chat where it is sent: a state, a question of the bot's own, or the caption of a file. */
  where: string;
  class: Class;
  text: string;
}

/**
 * The outcome of a message: `right`; `asked`: the bot asks a question that one tap answers; `clumsy`: the message is not understood,
 * and nothing bad happens; `harmful`: the bot acts against its meaning.
 */
export type Outcome = 'right' | 'asked' | 'clumsy' | 'harmful';

/**
 * Writers who were unseen when they were first measured, on 2026-11-25: the concepts, the thresholds and the weights were
 * finished by then. Since then the weights are trained on their messages too; `npm run understanding` trains without them.
 */
const UNSEEN = ['w', 'x', 'y', 'z', 'aa', 'bb', 'cc', 'dd'];

export function isUnseen({ writer }: Pick<Message, 'writer'>): boolean {
  return UNSEEN.includes(writer);
}

/**
 * Writers whom no model is trained on. Nothing was changed after the first measurement of m1 to m4 (answers, questions and remarks), on
 * 2026-11-28; the threshold of distress was chosen with a look at qk, ql, qt and qu (distress).
 */
const HELD_OUT = ['m1', 'm2', 'm3', 'm4', 'qk', 'ql', 'qt', 'qu'];

/** Returns what the ear for distress is trained on besides: words of distress, and what is said in any chat and is none. */
export function aboutDistress(): Message[] {
  return [...readMessages('distress'), ...readMessages('answers')].filter(
    ({ class: meant }) => meant !== 'unclear' && meant !== 'minor',
  );
}

export function isHeldOut({ writer }: Pick<Message, 'writer'>): boolean {
  return HELD_OUT.includes(writer);
}

/**
 * Reads the messages of all writers: one file a writer, one line a message: situation, register, where, class, text.
 *
 * @param of `messages`: what may be said in any state, on which the ear is trained; `answers`: answers, questions and remarks;
 *   `distress`: words of distress and what only sounds like them, on which the ear for distress is trained besides
 */
export function readMessages(of: 'messages' | 'answers' | 'distress' = 'messages'): Message[] {
  const folder = new URL(`./${of}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean);
      return lines.map((line) => {
        const [, register, where = '', meant = '', text = ''] = line.split('\t');
        return {
          writer: file.replace('.tsv', ''),
          register: Number(register) as Message['register'],
          where,
          class: meant as Class,
          text,
        };
      });
    });
}
