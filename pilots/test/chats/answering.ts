import type { FlowTest } from '@labrish/conversation/flow-test';
import {
  NEWCOMER,
  AGREEING,
  AT_PROMPT,
  AT_PLACE,
  AT_AGE,
  typed,
  tapped,
  spoke,
  step,
  chat,
  KEEPING,
  AGREED,
  type Setting,
} from './steps.ts';

/** Chats about the agreement and the age of 18. */
export function agreeing({ said }: Setting): FlowTest[] {
  return [
    chat(
      'A plain yes, and a plain no',
      NEWCOMER,
      step(typed('Good morning'), 'welcome'),
      step(typed('yes'), 'awaiting_start'),
      step(typed('no'), 'declined'),
      step(typed('hello again'), 'welcome'),
      step(typed('no thank you'), 'declined'),
      step(typed('bye'), 'declined', [], said('goodbye')),
    ),
    chat(
      'A question before the agreement is answered, and only the button agrees',
      AGREEING,
      step(typed('who will hear it?'), 'awaiting_start', [], said('answer_hear')),
      step(typed('yes I agree to everything'), 'awaiting_start', [], said('consent_in_words')),
      step(spoke(30), 'awaiting_start', ['discard_audio'], said('not_kept')),
      AGREED,
      KEEPING,
    ),
    chat(
      'Who agreed to older words is asked again, and goes on where they were',
      { ...AT_PLACE, agreed_to: 99 },
      step(spoke(30), 'awaiting_start', ['discard_audio'], said('not_kept_consent_changed')),
      step(tapped('consent_agree'), 'awaiting_region', ['record_consent'], said('resumed')),
    ),
    chat(
      'Under 18, in words: nothing is kept any more',
      AT_PROMPT,
      KEEPING,
      step(typed('I am fifteen'), 'awaiting_category', [], said('confirm_under_18')),
      step(spoke(20), 'awaiting_category', ['hold'], said('waits')),
      step(typed('yes'), null, ['erase_held', 'withdraw_all', 'set_under_18'], said('under_18')),
      step(spoke(20), null, ['discard_audio']),
      step(typed('RESTART'), null),
      step(typed('PERSON'), null),
    ),
    chat(
      'Not under 18 after all: what waited is kept',
      AT_PROMPT,
      step(typed('I am fifteen'), 'awaiting_audio', [], said('confirm_under_18')),
      step(spoke(20), 'awaiting_audio', ['hold'], said('waits')),
      step(typed('what?'), 'awaiting_audio', [], said('answer_first')),
      step(typed('no, I am 51'), 'awaiting_category', ['release_held', 'keep_audio']),
    ),
  ];
}

/** Chats about answers in people's own words. */
export function answering({ pilot, said }: Setting): FlowTest[] {
  const [place] = pilot.places;
  const other = pilot.places.find(({ group }) => group !== place?.group);
  return [
    chat(
      'The second label, the last place and an age in words',
      AT_PROMPT,
      KEEPING,
      step(typed('the second one'), 'awaiting_region', ['set_category']),
      step(typed(`in ${other?.name ?? ''}`), 'awaiting_age_range', ['set_region']),
      step(typed('seventy-two'), 'awaiting_words', ['set_age_range']),
    ),
    chat(
      'A place abroad, and then at home after all',
      AT_PLACE,
      step(typed('overseas'), 'awaiting_age_range', ['set_region']),
      step(typed('BACK'), 'awaiting_region', [], said('going_back')),
      step(typed(`${place?.name ?? ''} and ${other?.name ?? ''}`), 'awaiting_region'),
      step(typed(place?.name ?? ''), 'awaiting_age_range', ['set_region']),
    ),
    chat(
      'An age is corrected with BACK',
      AT_AGE,
      step(typed('29'), 'awaiting_words', ['set_age_range']),
      step(typed('back'), 'awaiting_age_range', [], said('going_back')),
      step(typed('rather not say'), 'awaiting_words'),
    ),
    chat(
      'A voice note in between is labelled before the next question',
      AT_PROMPT,
      KEEPING,
      step(typed('1'), 'awaiting_region', ['set_category']),
      step(spoke(20), 'awaiting_region', ['keep_audio']),
      step(typed('rather not say'), 'awaiting_age_range', ['set_region']),
      step(typed('rather not say'), 'awaiting_words'),
      step(typed('skip'), 'awaiting_completion_choice'),
      step(typed('another one'), 'awaiting_category', [], said('label_first')),
      step(typed('2'), 'awaiting_audio', ['set_category'], 'Hold the mic'),
    ),
  ];
}
