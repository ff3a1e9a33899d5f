import type { UserAction } from '@labrish/conversation/flow-test';
import { seconds } from '@labrish/conversation/in-words';
import type { Effect } from '@labrish/conversation/types';
import { labelName } from '#lib/pilot.ts';

/** Maximum number of characters quoted from what somebody typed. */
const SHOWN = 80;

/** What the effects would do that are always the same. */
const FIXED = {
  set_under_18: 'Would remember that they are under 18, and keep nothing more from them',
  withdraw_last: 'Would delete their last recording',
  withdraw_all: 'Would delete everything they gave',
  opt_out: 'Would send them nothing more until they write START',
  opt_in: 'Would send them messages again',
  withdraw_elsewhere: 'Would delete what they gave to our numbers in other countries',
  opt_out_elsewhere: 'Would stop messages from our numbers in other countries too',
  change_speaker: 'Would let somebody else talk on this phone, who is asked to agree first',
  call_team: 'Would let the team answer from now on',
  pass_to_team: 'Would pass the message on to the team, and keep none of it for the dataset',
  leave_team: 'Would end the chat with the team',
  look_up_voice: 'Would look up how their recordings are doing',
  look_up_data: 'Would look up whether there is data of theirs',
  request_data: 'Would send them a link to a copy of their data, in an hour',
  cancel_data: 'Would send no copy of their data, and end the links that were sent',
  look_up_recording: 'Would look up a recording that they have not heard',
  heard: 'Would play a recording of somebody else, and not play it to them again',
  hold: 'Would hold this message, without storing it, until they answer',
  release_held: 'Would process the held message',
  erase_held: 'Would erase the held message',
  tell_lost: 'Would remember that they know about the lost voice note',
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
      return `Would keep their age range: ${effect.age_range}`;
    case 'set_formality':
      return `Would keep how ${recordings(effect.message_ids)} came across: ${effect.formality}`;
    case 'keep_transcription':
      return `Would keep this as the transcription: “${shortened(effect.text)}”`;
    case 'keep_english_text':
      return `Would keep this as the Standard English text: “${shortened(effect.text)}”`;
    case 'set_public_playback':
      return effect.agreed_to === null
        ? 'Would stop playing their recordings on the public page and in the chat'
        : 'Would let others hear some of their recordings on the public page and in the chat';
    case 'keep_note':
      return `Would give the team this note, and keep none of it for the dataset: “${shortened(effect.text)}”`;
    case 'count_question':
      return effect.question.startsWith('no_answer_')
        ? 'Would count a question without an answer'
        : 'Would count that this was asked';
    case 'report':
      return `Would report to the operator: ${effect.problem}`;
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
