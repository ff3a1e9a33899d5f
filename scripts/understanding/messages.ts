import { readdirSync, readFileSync } from 'node:fs';

/** What somebody means by a message, by the word of its writer. */
export type Class =
  | 'delete'
  | 'stop'
  | 'age'
  | 'distress'
  | 'words'
  | 'notwords'
  | 'other'
  | 'soundslike'
  | 'come_back'
  | 'help'
  | `answer_${'yes' | 'no' | 'last' | 'all' | 'none'}`;

/** A message that a writer made up, who had seen neither the code nor any table of ours. */
export interface Message {
  writer: string;
  /** Where in the chat it is sent: a state, a question of the bot's own, or the caption of a file. */
  where: string;
  class: Class;
  text: string;
}

/**
 * Writers whose messages nothing was made with when they were first measured, on 2026-11-25: the concepts, the thresholds and the weights were
 * done by then. Since that measurement the weights are trained with them too; `npm run understanding` trains without them.
 */
const UNSEEN = ['w', 'x', 'y', 'z', 'aa', 'bb', 'cc', 'dd'];

export function isUnseen({ writer }: Pick<Message, 'writer'>): boolean {
  return UNSEEN.includes(writer);
}

/** Reads the messages of all writers: a file each, a line each: situation, register, where, class, text. */
export function readMessages(): Message[] {
  const folder = new URL('./messages/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean);
      return lines.map((line) => {
        const [, , where = '', meant = '', text = ''] = line.split('\t');
        return { writer: file.replace('.tsv', ''), where, class: meant as Class, text };
      });
    });
}
