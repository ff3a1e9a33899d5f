import type {
  UserAction,
  TestedEffect,
  FlowTest,
  FlowTestStep,
  Persona,
} from '@labrish/conversation/flow-test';
import { CONSENT } from './consent.ts';
import { CATEGORIES } from './jamaica.ts';

const [AGREE = '', UNDER_18 = '', DECLINE = ''] = CONSENT.choices;

/** Somebody who has never written. */
const NEWCOMER: Persona = { state_key: null, agreed_to: null, submissions: 0 };
/** Somebody who has completed their last contribution. */
const RETURNING: Persona = { state_key: 'completed', agreed_to: 'in_force', submissions: 3 };

/** The steps from "Hi" to the first prompt. */
const AGREEING = [
  step(typed('Hi'), 'welcome'),
  step(tapped('start', "Let's start"), 'awaiting_start'),
  step(tapped('consent_agree', AGREE), 'awaiting_audio', 'record_consent'),
];

/** What the conversation that comes with the product must do, whatever its wording. */
export const FLOW_TESTS: FlowTest[] = [
  ...CATEGORIES.map(contributionIn),
  flowTest('Somebody would rather not', [
    step(typed('Hi'), 'welcome'),
    step(tapped('more', 'Tell me more'), 'showing_info'),
    step(tapped('info_start', "Let's start"), 'awaiting_start'),
    step(tapped('consent_no', DECLINE), 'declined'),
    step(typed('Hi'), 'welcome'),
  ]),
  flowTest('Somebody is under 18, and nothing of theirs is kept', [
    step(typed('Hi'), 'welcome'),
    step(tapped('start', "Let's start"), 'awaiting_start'),
    step(tapped('consent_under_18', UNDER_18), 'declined_under_18', 'set_under_18'),
    step(spoke(30), 'declined_under_18', 'discard_audio'),
  ]),
  flowTest('STOP, then START', [
    ...AGREEING,
    step(typed('STOP'), 'awaiting_audio', 'opt_out'),
    step(typed('Hello?'), 'awaiting_audio'),
    step(typed('START'), 'awaiting_audio', 'opt_in'),
    step(spoke(30), 'awaiting_category', 'keep_audio'),
  ]),
  flowTest('DELETE ALL, after asking', [
    ...AGREEING,
    step(spoke(30), 'awaiting_category', 'keep_audio'),
    step(typed('DELETE ALL'), 'awaiting_category'),
    step(typed('yes'), null, 'withdraw_all'),
    step(typed('Hi'), 'welcome'),
  ]),
  flowTest('A second voice note before the label, which is for both', [
    ...AGREEING,
    step(spoke(20), 'awaiting_category', 'keep_audio'),
    step(spoke(40), 'awaiting_category', 'keep_audio'),
    step(tapped('spoke_patwa', 'Patwa'), 'awaiting_region', 'set_category'),
  ]),
  flowTest('A photo is not kept, and the question stays', [
    ...AGREEING,
    step({ sent: 'not_audio' }, 'awaiting_audio'),
    step(spoke(30), 'awaiting_category', 'keep_audio'),
  ]),
  flowTest(
    'Somebody comes back and is not asked to agree again',
    [
      step(typed('Hi'), 'awaiting_audio'),
      step(spoke(30), 'awaiting_category', 'keep_audio'),
      step(tapped('spoke_mix', 'Mix'), 'awaiting_region', 'set_category'),
    ],
    RETURNING,
  ),
];

/** Returns the test of a whole contribution in one wording. English skips the question for the English words. */
function contributionIn(category: (typeof CATEGORIES)[number]): FlowTest {
  const id = category.toLowerCase();
  const said = typed('when di moon come up over di sea all a di fishaman dem stop an look pon it');
  return flowTest(`A contribution in ${category}`, [
    ...AGREEING,
    step(tapped('change_wording', 'Change the wording'), 'awaiting_language_choice'),
    step(tapped(`ask_${id}`, category), 'awaiting_audio'),
    step(spoke(30), 'awaiting_category', 'keep_audio'),
    step(tapped(`spoke_${id}`, category), 'awaiting_region', 'set_category'),
    step(tapped('middlesex', 'Middlesex'), 'awaiting_parish_middlesex'),
    step(tapped('JM-12', 'Manchester'), 'awaiting_age_range', 'set_region'),
    step(tapped('age_25', '25 to 34'), 'awaiting_words', 'set_age_range'),
    ...(category === 'English'
      ? [step(said, 'awaiting_completion_choice', 'keep_transcription')]
      : [
          step(said, 'awaiting_english', 'keep_transcription'),
          step(tapped('skip_english', 'Skip'), 'awaiting_completion_choice'),
        ]),
    step(tapped('next_done', 'Done for now'), 'completed'),
  ]);
}

function flowTest(name: string, steps: FlowTestStep[], as: Persona = NEWCOMER): FlowTest {
  return { name, as, steps };
}

function step(did: UserAction, state_key: string | null, ...effects: TestedEffect[]): FlowTestStep {
  return { did, state_key, effects };
}

function tapped(id: string, label: string): UserAction {
  return { tapped: { id, label } };
}

function typed(text: string): UserAction {
  return { typed: text };
}

/** @param seconds how long the voice note is. */
function spoke(seconds: number): UserAction {
  return { spoke_ms: seconds * 1000 };
}
