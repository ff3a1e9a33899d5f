import type { FlowTest } from '@labrish/conversation/flow-test';
import {
  AT_PROMPT,
  AT_PLACE,
  DONE,
  typed,
  tapped,
  spoke,
  step,
  chat,
  KEEPING,
  type Setting,
} from './steps.ts';

/** Chats about stopping, deleting, what is not kept, and the end. */
export function leaving({ said }: Setting): FlowTest[] {
  return [
    chat(
      'A wish to stop in other words is asked about, and STOP keeps everything',
      AT_PROMPT,
      KEEPING,
      step(typed('please stop'), 'awaiting_category', [], said('confirm_stop')),
      step(spoke(20), 'awaiting_category', ['hold'], said('waits')),
      step(typed('no'), 'awaiting_category', ['release_held', 'keep_audio']),
      step(typed('STOP'), 'awaiting_category', ['opt_out'], said('stopped')),
      step(spoke(20), 'awaiting_category', ['discard_audio'], said('not_kept_stopped')),
      step(typed('START'), 'awaiting_category', ['opt_in'], said('started')),
    ),
    chat(
      'DELETE ALL is asked about until it is answered, and a no deletes nothing',
      AT_PROMPT,
      KEEPING,
      step(typed('DELETE ALL'), 'awaiting_category', [], said('confirm_delete_all')),
      step(typed('blue'), 'awaiting_category', [], said('answer_first')),
      step(typed('no, keep it'), 'awaiting_category', [], said('nothing_deleted')),
      step(typed('delete my recording'), 'awaiting_category', [], said('confirm_delete')),
      step(typed('Everything'), 'awaiting_category', [], said('confirm_delete_all')),
      step(typed('Yes, delete all'), null, ['withdraw_all'], said('deleted_all')),
    ),
    chat(
      'DELETE LAST takes out one recording, and its question comes again',
      AT_PROMPT,
      step(typed('DELETE LAST'), 'awaiting_audio', ['withdraw_last'], said('nothing_to_delete')),
      KEEPING,
      step(typed('DELETE LAST'), 'awaiting_audio', ['withdraw_last'], said('deleted_last')),
      KEEPING,
    ),
    chat(
      'What is no voice note of one’s own is not kept, and a very short one is',
      AT_PROMPT,
      step({ sent: 'forwarded' }, 'awaiting_audio', [], said('forwarded')),
      step(spoke(30), 'awaiting_category', ['keep_audio']),
      step({ sent: 'repeated' }, 'awaiting_category', [], said('repeated')),
      step({ sent: 'not_audio' }, 'awaiting_category'),
      step(spoke(1), 'awaiting_category', ['keep_audio'], said('kept_short')),
    ),
    chat(
      'Later and goodbye: the question stays open, and none is asked after the end',
      AT_PLACE,
      step(typed('I am busy now, I will do it later'), 'awaiting_region', [], said('later')),
      step(typed('rather not say'), 'awaiting_age_range', ['set_region']),
      step(typed('bye'), 'awaiting_age_range'),
      step(typed('30'), 'awaiting_words', ['set_age_range']),
    ),
    chat(
      'After the end a thank-you begins nothing, and a voice note counts',
      DONE,
      step(typed('thank you so much'), 'completed', [], said('you_are_welcome')),
      step(typed('when will I hear back?'), 'completed', [], said('answer_when')),
      step(typed('bye'), 'completed', [], said('goodbye')),
      KEEPING,
    ),
  ];
}

/** A chat in each wording, which names what the bot says in it. */
export function inEachWording({ pilot, said }: Setting): FlowTest[] {
  return pilot.labels.map(({ key, name }) =>
    chat(
      `What the bot says in ${name}`,
      AT_PROMPT,
      step(tapped('change_wording'), 'awaiting_language_choice'),
      step(typed(name), 'awaiting_audio'),
      step(typed('blue'), 'awaiting_audio', [], said('want_voice', key)),
      step(spoke(30), 'awaiting_category', ['keep_audio'], said('got', key)),
      step(typed('DELETE ALL'), 'awaiting_category', [], said('confirm_delete_all', key)),
      step(typed(said('confirm_no', key)), 'awaiting_category', [], said('nothing_deleted', key)),
      step(typed('somebody else'), 'awaiting_category', [], said('confirm_speaker', key)),
      step(typed(said('confirm_speaker_no', key)), 'awaiting_category', [], said('going_on', key)),
      step(typed('PERSON'), 'awaiting_category', ['call_team'], said('team_called', key)),
    ),
  );
}
