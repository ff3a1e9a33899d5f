import type { Message } from '../conversation/chat.ts';
import { newNote } from '../conversation/recordings.ts';

/** A message of a contributor, and how a reader of the chat would classify our answer. */
export interface Deed {
  /** Seconds after the previous deed. */
  after: number;
  sends: () => Message;
  /** The question on the screen after the deed. */
  state_key: string;
  /** Our answer: `again` repeats the question; `aside` says something else; `unanswered`: none; `forgets`: everything is deleted. */
  is?: 'again' | 'aside' | 'unanswered' | 'forgets';
}

const HOUR = 3600;
/** Types a text. Choices are typed by their names, which the bot accepts, so that a test need not read the chat in between. */
const say = (text: string) => () => ({ text });
const speak = () => ({ media: { bytes: newNote(), type: 'audio/ogg' } });

const comes: Deed = { after: 0, sends: say('hi'), state_key: 'welcome' };
const starts: Deed = { after: 14, sends: say("Let's start"), state_key: 'awaiting_start' };
const agrees: Deed = { after: 45, sends: say("I agree, I'm 18+"), state_key: 'awaiting_audio' };

/** Ten courses of a chat, each followed by ten contributors. */
export const SCRIPTS: Record<string, Deed[]> = {
  'leaves before talking': [comes, starts, agrees],
  'is not understood, and leaves at the agreement': [
    comes,
    { after: 10, sends: say('purple'), state_key: 'welcome', is: 'again' },
    { ...starts, after: 3 },
  ],
  declines: [comes, { after: 30, sends: say('No thanks'), state_key: 'declined' }],
  'wants another question, and then types': [
    comes,
    { after: 5, sends: say('Tell me more'), state_key: 'showing_info' },
    { ...starts, after: 125 },
    agrees,
    { after: 20, sends: say('Different question'), state_key: 'awaiting_audio' },
    { after: 20, sends: say('Mi nuh know weh fi seh bout dat'), state_key: 'awaiting_audio', is: 'again' },
  ],
  'comes back after a day and is asked again': [
    comes,
    { after: 30 * HOUR, sends: say('yuh deh deh still'), state_key: 'welcome', is: 'again' },
    { ...starts, after: 7 },
  ],
  'comes back after a day and goes on': [comes, { ...starts, after: 31 * HOUR }],
  'says STOP, and goes on writing': [
    comes,
    { after: 20, sends: say('STOP'), state_key: 'welcome', is: 'aside' },
    { after: HOUR, sends: say('hello'), state_key: 'welcome', is: 'aside' },
    { after: HOUR, sends: say('hello'), state_key: 'welcome', is: 'unanswered' },
  ],
  'gives a recording': [
    ...[comes, starts, agrees],
    { after: 90, sends: speak, state_key: 'awaiting_category' },
    { after: 9, sends: say('Patwa'), state_key: 'awaiting_region' },
    { after: 23 * HOUR, sends: say('Kingston'), state_key: 'awaiting_age_range' },
    { after: 12, sends: say('25 to 34'), state_key: 'awaiting_words' },
    { after: 6, sends: say('Skip'), state_key: 'awaiting_completion_choice' },
    { after: 4, sends: say('Done for now'), state_key: 'completed' },
  ],
  'takes everything back': [
    ...[comes, starts, agrees],
    { after: 60, sends: say('DELETE ALL'), state_key: 'awaiting_audio', is: 'aside' },
    { after: 5, sends: say('yes'), state_key: '', is: 'forgets' },
  ],
  'asks whether to delete, and leaves': [
    comes,
    { after: 8, sends: say('DELETE ALL'), state_key: 'welcome', is: 'aside' },
  ],
};
