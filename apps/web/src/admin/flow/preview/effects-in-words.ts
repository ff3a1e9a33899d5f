import type { UserAction } from '@labrish/conversation/flow-test';
import { seconds } from '@labrish/conversation/in-words';
import type { Effect } from '@labrish/conversation/types';
import { labelName } from '#lib/pilot.ts';

/** Maximum number of characters quoted from what somebody typed. */
const SHOWN = 80;

/** What the effects would do that are always the same. */
const FIXED = {
  set_under_18: 'Would remember that they are under 18, and keep nothing more of theirs',
  withdraw_last: 'Would delete their last recording',
  withdraw_all: 'Would delete everything they gave',
  opt_out: 'Would send them nothing more until they write START',
  opt_in: 'Would send them messages again',
  withdraw_elsewhere: 'Would delete what they gave to our numbers in other countries',
  opt_out_elsewhere: 'Would stop our numbers in other countries, too',
  change_speaker: 'Would let somebody else talk on this phone, whose chat begins with its own agreement',
  call_team: 'Would let a person of the team answer from now on',
  pass_to_team: 'Would pass the message on to the team, and keep nothing of it for the dataset',
  leave_team: 'Would end the chat with the team',
  look_up_voice: 'Would look up how their recordings are doing',
  look_up_recording: 'Would look up a recording that they have not heard',
  heard: 'Would play a recording of somebody else, and not play it to them again',
  hold: 'Would wait with this message, and store nothing of it, until they have answered',
  release_held: 'Would take what waited',
  erase_held: 'Would erase what waited',
  tell_lost: 'Would remember that they know of the voice note that was lost',
  tell_not_accepted: 'Would remember that they know which recording was not accepted',
};

/**
 * Says what a turn would do if this were a real chat, as a sentence without its full stop.
 *
 * @param did what the person did: it has the length of a voice note, which the effect lacks.
 * @returns null for the reply itself, which is visible.
 */
export function effectInWords(effect: Effect, did?: UserAction): string | null {
  switch (effect.type) {
    case 'send':
      return null;
    case 'record_consent':
      return `Would keep their agreement to wording ${effect.version}`;
    case 'keep_audio':
      return `Would keep the voice note${lengthOf(did)} as ${kindOf(effect)}`;
    case 'discard_audio':
      return `Would not keep the voice note${lengthOf(did)}`;
    case 'set_category':
      return `Would label ${recordings(effect.message_ids)} as ${labelName(effect.category)}`;
    case 'set_region':
      return `Would keep where they learned to talk: ${effect.label ?? effect.code ?? 'they would rather not say'}`;
    case 'set_age_range':
      return `Would keep how old they are: ${effect.age_range}`;
    case 'set_formality':
      return `Would keep how ${recordings(effect.message_ids)} came across: ${effect.formality}`;
    case 'keep_transcription':
      return `Would keep these as the words of the recording: “${shortened(effect.text)}”`;
    case 'keep_english_text':
      return `Would keep this as the recording in Standard English: “${shortened(effect.text)}”`;
    case 'set_public_playback':
      return effect.agreed_to === null
        ? 'Would let nobody hear them on the public page or in the chat any more'
        : 'Would let others hear some of their recordings on the public page and in the chat';
    case 'keep_note':
      return `Would give the team this note, and keep nothing of it for the dataset: “${shortened(effect.text)}”`;
    case 'count_question':
      return effect.question.startsWith('no_answer_')
        ? 'Would count a question without an answer'
        : 'Would count that this was asked';
    case 'report':
      return `Would tell whoever runs the bot: ${effect.problem}`;
    default:
      return FIXED[effect.type];
  }
}

function kindOf({ submission_type, category }: Extract<Effect, { type: 'keep_audio' }>): string {
  const name = labelName(category);
  return submission_type === 'open' ? `${name}, free talk` : name;
}

/** Returns the length of a voice note as in " (12 s)"; empty where no length is known. */
function lengthOf(did: UserAction | undefined): string {
  return did && 'spoke_ms' in did ? ` (${seconds(did.spoke_ms)})` : '';
}

function recordings({ length }: string[]): string {
  return length === 1 ? 'the recording' : `${length} recordings`;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : text;
}
