import type {
  FlowTest,
  FlowTestStep,
  Persona,
  TestedEffect,
  UserAction,
} from '@labrish/conversation/flow-test';
import type { Label } from '@labrish/pilot';
import { slug, type FlowParts } from './parts.ts';

/** Somebody who has never written. */
const NEWCOMER: Persona = { state_key: null, agreed_to: null, submissions: 0 };
/** Somebody who has completed their last contribution. */
const RETURNING: Persona = { state_key: 'completed', agreed_to: 'in_force', submissions: 3 };

const BEGINNING = [step(typed('Hi'), 'welcome'), step(tapped('start', "Let's start"), 'awaiting_start')];
const KEEPING = step(spoke(30), 'awaiting_category', 'keep_audio');

/** Returns what the flow must do in a country, whatever its wording. */
export function flowTestsOf(parts: FlowParts): FlowTest[] {
  const { consent, pilot } = parts;
  const [AGREE = '', UNDER_18 = '', DECLINE = ''] = consent.choices;
  const agreeing = [...BEGINNING, step(tapped('consent_agree', AGREE), 'awaiting_audio', 'record_consent')];
  const usual = pilot.labels.filter(({ key }) => key === pilot.default_wording);
  return [
    ...pilot.labels.map((label) => contributionIn(label, agreeing, parts)),
    flowTest('Somebody would rather not', [
      step(typed('Hi'), 'welcome'),
      step(tapped('more', 'Tell me more'), 'showing_info'),
      step(tapped('info_start', "Let's start"), 'awaiting_start'),
      step(tapped('consent_no', DECLINE), 'declined'),
      step(typed('Hi'), 'welcome'),
    ]),
    flowTest('Somebody is under 18, and nothing of theirs is kept', [
      ...BEGINNING,
      step(tapped('consent_under_18', UNDER_18), 'declined_under_18', 'set_under_18'),
      step(spoke(30), 'declined_under_18', 'discard_audio'),
    ]),
    flowTest('STOP, then START', [
      ...agreeing,
      step(typed('STOP'), 'awaiting_audio', 'opt_out'),
      step(typed('Hello?'), 'awaiting_audio'),
      step(typed('START'), 'awaiting_audio', 'opt_in'),
      KEEPING,
    ]),
    flowTest('DELETE ALL, after asking', [
      ...agreeing,
      KEEPING,
      step(typed('DELETE ALL'), 'awaiting_category'),
      step(typed('yes'), null, 'withdraw_all'),
      step(typed('Hi'), 'welcome'),
    ]),
    flowTest('A second voice note before the label, which is for both', [
      ...agreeing,
      step(spoke(20), 'awaiting_category', 'keep_audio'),
      step(spoke(40), 'awaiting_category', 'keep_audio'),
      ...pilot.labels.slice(-1).map(labelling),
    ]),
    flowTest('A photo is not kept, and the question stays', [
      ...agreeing,
      step({ sent: 'not_audio' }, 'awaiting_audio'),
      KEEPING,
    ]),
    flowTest(
      'Somebody comes back and is not asked to agree again',
      [step(typed('Hi'), 'awaiting_audio'), KEEPING, ...usual.map(labelling)],
      RETURNING,
    ),
  ];
}

/** Returns the test of a whole contribution in one wording. English skips the question for the English words. */
function contributionIn(label: Label, agreeing: FlowTestStep[], { pilot, example }: FlowParts): FlowTest {
  const { key, name } = label;
  const place = pilot.places.find(({ code }) => code === example.place) ?? pilot.places[0];
  const { group = '', code = '', name: placeName = '' } = place ?? {};
  const [, age = { name: '' }] = pilot.age_groups;
  const words = typed(example.words);
  return flowTest(`A contribution in ${name}`, [
    ...agreeing,
    step(tapped('change_wording', 'Change the wording'), 'awaiting_language_choice'),
    step(tapped(`ask_${slug(key)}`, name), 'awaiting_audio'),
    KEEPING,
    labelling(label),
    step(tapped(slug(group), group), `awaiting_${slug(pilot.place_words.place)}_${slug(group)}`),
    step(tapped(code, placeName), 'awaiting_age_range', 'set_region'),
    step(tapped(`age_${age.name.slice(0, 2)}`, age.name), 'awaiting_words', 'set_age_range'),
    ...(key === 'English'
      ? [step(words, 'awaiting_completion_choice', 'keep_transcription')]
      : [
          step(words, 'awaiting_english', 'keep_transcription'),
          step(tapped('skip_english', 'Skip'), 'awaiting_completion_choice'),
        ]),
    step(tapped('next_done', 'Done for now'), 'completed'),
  ]);
}

/** Returns the step in which somebody new says what they spoke. */
function labelling({ key, name }: Label): FlowTestStep {
  return step(tapped(`spoke_${slug(key)}`, name), 'awaiting_region', 'set_category');
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
