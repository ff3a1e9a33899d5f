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
/** Somebody who has agreed, recorded and labelled one recording, and is asked where they learned to talk. */
const AT_PLACE: Persona = { state_key: 'awaiting_region', agreed_to: 'in_force', submissions: 1 };
const AT_AGE: Persona = { ...AT_PLACE, state_key: 'awaiting_age_range' };
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
    ...testsOfAnswers(parts, agreeing),
    ...testsOfQuestions(agreeing),
  ];
}

/** Returns the tests of answers in people's own words. */
function testsOfAnswers({ pilot, example }: FlowParts, agreeing: FlowTestStep[]): FlowTest[] {
  const named = pilot.places.find(({ code }) => code === example.place) ?? pilot.places[0];
  const other = pilot.places.find(({ group }) => group !== named?.group);
  const [first, ...others] = pilot.labels.filter(({ is_mix }) => !is_mix);
  const last = others.at(-1);
  const toNext = [
    ...agreeing,
    KEEPING,
    ...pilot.labels.slice(0, 1).map(labelling),
    step(typed('I would rather not say that'), 'awaiting_age_range', 'set_region'),
    step(typed('I prefer not to say'), 'awaiting_words'),
    step(tapped('skip_words', 'Skip'), 'awaiting_completion_choice'),
  ];
  return [
    flowTest('A yes in somebody’s own words', [
      step(typed('Hi'), 'welcome'),
      step(typed('yes please, I am ready to begin'), 'awaiting_start'),
    ]),
    flowTest('A no in somebody’s own words', [
      step(typed('Hi'), 'welcome'),
      step(typed('nah, I will pass on this'), 'declined'),
    ]),
    flowTest('Agreeing in other words is read back, and only the button agrees', [
      ...BEGINNING,
      step(typed('ok I agree to that'), 'awaiting_start'),
      step(spoke(30), 'awaiting_start', 'discard_audio'),
    ]),
    flowTest('The last one of the labels', [
      ...agreeing,
      KEEPING,
      step(typed('the last one'), 'awaiting_region', 'set_category'),
    ]),
    flowTest('Two labels at once are a mix', [
      ...agreeing,
      KEEPING,
      step(
        typed(`some ${first?.name ?? ''} and some ${last?.name ?? ''}`),
        'awaiting_region',
        'set_category',
      ),
    ]),
    typedAt(
      AT_PLACE,
      'A place in a sentence',
      `I come from ${named?.name ?? ''}`,
      'awaiting_age_range',
      'set_region',
    ),
    typedAt(AT_PLACE, 'A city abroad', 'I grew up in Brooklyn', 'awaiting_age_range', 'set_region'),
    typedAt(
      AT_PLACE,
      'Two places are asked again',
      `${named?.name ?? ''} and ${other?.name ?? ''}`,
      'awaiting_region',
    ),
    typedAt(AT_AGE, 'An age in words', 'I am thirty years old', 'awaiting_words', 'set_age_range'),
    typedAt(AT_AGE, 'A part of a decade', 'in my late forties', 'awaiting_words', 'set_age_range'),
    typedAt(AT_AGE, 'Somebody else’s age is none', 'my mother is sixty', 'awaiting_age_range'),
    typedAt(
      AT_AGE,
      'An age under 18 is asked about, and nothing is kept',
      'I am fifteen',
      'awaiting_age_range',
    ),
    flowTest('One more, after saying neither place nor age', [
      ...toNext,
      step(typed('give me another one please'), 'awaiting_audio'),
    ]),
    flowTest('Done for today', [...toNext, step(typed('I am done for today'), 'completed')]),
  ];
}

/** Returns the tests of questions and remarks: each leaves the question at hand open, and stores nothing. */
function testsOfQuestions(agreeing: FlowTestStep[]): FlowTest[] {
  return [
    flowTest('Is it a scam, and then yes', [
      step(typed('Hi'), 'welcome'),
      step(typed('is this a scam?'), 'welcome'),
      step(tapped('start', "Let's start"), 'awaiting_start'),
    ]),
    flowTest('Do I get paid, instead of a voice note', [
      ...agreeing,
      step(typed('how much do you pay me?'), 'awaiting_audio'),
      KEEPING,
    ]),
    typedAt(AT_PLACE, 'Why do you want my place', 'why do you need to know that?', 'awaiting_region'),
    flowTest('Later, in the middle', [
      ...agreeing,
      step(typed('my battery is dying, I will come back later'), 'awaiting_audio'),
      KEEPING,
    ]),
    typedAt(RETURNING, 'When will I hear back, after the end', 'when will I hear back?', 'completed'),
    typedAt(
      RETURNING,
      'Goodbye after the end begins nothing',
      'thanks for everything, take care and God bless',
      'completed',
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

/** Returns the test of a message that somebody types. @param as at which question */
function typedAt(as: Persona, name: string, text: string, state_key: string, ...effects: TestedEffect[]) {
  return flowTest(name, [step(typed(text), state_key, ...effects)], as);
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
