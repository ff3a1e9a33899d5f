import type { Random } from '../random.ts';
import type { FakeContent } from '../../../apps/server/test/fake-twilio/fake.ts';
import { OUR_NUMBER } from '../../../apps/server/test/fake-twilio/start.ts';

/** The bot's latest question, as a phone shows it. */
export interface Question {
  /** Twilio's id of the message. */
  sid: string;
  /** The key of the state that asks; null for a plain text. */
  state: string | null;
  choices: Choice[];
}
export interface Choice {
  id: string;
  title: string;
  kind: 'button' | 'row';
}

/** The contributor's next message. */
export type Said =
  { kind: 'text'; text: string } | { kind: 'tap'; choice: Choice } | { kind: 'voice' } | { kind: 'picture' };

/** Taps that would end a contribution; contributors here do not choose them, because the soak is about contributions. */
const GOODBYES = new Set(['welcome_no', 'info_no', 'consent_no', 'consent_under_18']);
const WORDS = ['mi granny mek di bes ackee', 'We did go a market, an it rain.', 'Yes man, every Sunday.'];

/** Reads the question of a message. @param content the template that it was sent with; absent for a plain text */
export function questionOf(sid: string, content: FakeContent | undefined): Question {
  const choices = Object.values(content?.types ?? {}).flatMap(({ actions = [], items = [] }) => [
    ...actions.map((option) => ({ ...option, kind: 'button' as const })),
    ...items.map((option) => ({ ...option, kind: 'row' as const })),
  ]);
  return {
    sid,
    state: content?.friendly_name.replace(/^labrish_/, '') ?? null,
    choices: choices.map(({ id, title, item, kind }) => ({ id, title: title ?? item ?? '', kind })),
  };
}

/** Builds what a message adds to the webhook. @param answers Twilio's id of our message that a tap belongs to */
export function paramsOf(said: Said, answers: string | undefined) {
  if (said.kind !== 'tap') return { text: said.kind === 'text' ? said.text : '' };
  const { id, title, kind } = said.choice;
  return {
    text: title,
    params: {
      ...(kind === 'row'
        ? { ListId: id, ListTitle: title }
        : { ButtonPayload: id, ButtonText: title, ButtonType: 'REPLY' }),
      ...(answers && {
        OriginalRepliedMessageSid: answers,
        OriginalRepliedMessageSender: `whatsapp:${OUR_NUMBER}`,
      }),
    },
  };
}

/** Chooses an answer to a question; `null` asks for a first message, or for one after waiting in vain. */
export function answerTo(question: Question | null, random: Random): Said {
  if (!question) return { kind: 'text', text: random.pick(['Hi', 'Hello?', 'Hi, I want to contribute']) };
  if (random.chance(0.01)) return { kind: 'picture' };
  const { state, choices } = question;
  const inviting = choices.filter(({ id }) => !GOODBYES.has(id));
  const tap = (id?: string): Said => {
    const choice = inviting.find((each) => each.id === id) ?? (inviting.length && random.pick(inviting));
    return choice ? { kind: 'tap', choice } : { kind: 'text', text: 'Hi again' };
  };
  switch (state) {
    case 'awaiting_audio':
    case 'free_voice_mode':
      return random.chance(0.95) ? { kind: 'voice' } : tap();
    case 'awaiting_start':
      // Not consented yet: the server must not store this voice note.
      return random.chance(0.05) ? { kind: 'voice' } : tap('consent_agree');
    case 'awaiting_words':
    case 'awaiting_english':
      return random.chance(0.5) ? { kind: 'text', text: random.pick(WORDS) } : tap();
    case 'awaiting_completion_choice':
      return tap(random.chance(0.7) ? 'next_another' : undefined);
    default:
      return tap();
  }
}
