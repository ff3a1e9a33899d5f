import { describe, expect, it } from 'vitest';
import { newSnapshot } from './snapshot.ts';
import { step } from './step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  PROMPT_A,
  replyOf,
  smallFlow,
  template,
  transition,
  typed,
  voice,
  standing,
  SENTENCES,
} from './testing/fixtures.ts';
import type { RejectionReason } from './types.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow();
const rejected = (reason: RejectionReason) => event('AUDIO_REJECTED', { reason });

describe('the first message', () => {
  it('enters the initial state, whatever it was', () => {
    const { snapshot, effects } = step(flow, newSnapshot(), typed('hi'));
    expect(standing(snapshot)).toEqual(standing({ ...newSnapshot(), state_key: 'hello' }));
    expect(effects).toEqual([
      {
        type: 'send',
        reply: {
          state_key: 'hello',
          prompt_id: null,
          body: 'This is hello.',
          buttons: [{ id: 'go', title: 'Go on!' }],
          choices: [{ id: 'go', source_id: 'go', title: 'Go on!', event_key: 'GO', action_signature: '' }],
        },
      },
    ]);
  });

  it('enters the state that is marked initial, wherever it stands', () => {
    const states = flow.states.toReversed();
    expect(step({ ...flow, states }, newSnapshot(), typed('hi')).snapshot.state_key).toBe('hello');
  });

  it('enters the first state where none is marked initial', () => {
    const states = flow.states.map((state) => ({ ...state, is_initial: false })).slice(3);
    expect(step({ ...flow, states }, newSnapshot(), typed('hi')).snapshot.state_key).toBe('label');
  });

  it('apologises to somebody whose state was removed, and keeps what is known', () => {
    const gone = step(flow, agreed('removed', { submissions: 4 }), typed('hi'));
    expect(bodyOf(gone)).toBe(`${wording.moved}\n\nThis is hello.`);
    expect(gone.snapshot).toMatchObject({ state_key: 'hello', consent_version: 2, submissions: 4 });
  });

  it('goes on at the successor of a state that was removed, however often that was replaced', () => {
    const moved = { removed: 'replaced', replaced: 'label' };
    const gone = step({ ...flow, moved }, agreed('removed', { submissions: 4 }), typed('hi'));
    expect(bodyOf(gone)).toContain(wording.moved_on);
    expect(gone.snapshot).toMatchObject({ state_key: 'label', consent_version: 2, submissions: 4 });
  });

  it('begins anew where the successors of a removed state lead round in a circle', () => {
    const moved = { removed: 'replaced', replaced: 'removed' };
    const gone = step({ ...flow, moved }, agreed('removed'), typed('hi'));
    expect(gone.snapshot.state_key).toBe('hello');
  });

  it('is answered by a report alone in a flow without states', () => {
    const { effects } = step(smallFlow({ states: [] }), newSnapshot(), typed('hi'));
    expect(effects).toEqual([{ type: 'report', problem: 'The flow has no states: nobody can be answered.' }]);
  });
});

describe('transitions', () => {
  it('are tried by ascending priority; the first whose rules all hold is taken', () => {
    const rules = ['region_known', 'category_known'];
    const forked = smallFlow({
      transitions: [
        transition('hello', 'GO', 'words', [], { priority: 3 }),
        transition('hello', 'GO', 'free', [], { priority: 2, rules: ['region_known'] }),
        transition('hello', 'GO', 'bye', [], { priority: 1, rules }),
      ],
    });
    const region = { code: null, label: null };
    const to = (change: object) => step(forked, agreed('hello', change), event('GO')).snapshot.state_key;
    expect(to({})).toBe('words');
    expect(to({ region })).toBe('free');
    expect(to({ region, category: 'Mix' })).toBe('bye');
  });

  it('ask for the length of a voice note in seconds, both ends included', () => {
    const params = { from: 2, to: 60 };
    const rules = [{ rule_key: 'audio_seconds_between', params }];
    const timed = smallFlow({
      transitions: [
        transition('ask', 'AUDIO_RECEIVED', 'bye', [], { rules }),
        ...flow.transitions.slice(1, 2),
      ],
    });
    const to = (duration_ms: number | null) =>
      step(timed, agreed('ask'), voice({ duration_ms })).snapshot.state_key;
    expect([1_999, 2_000, 60_000, 60_001, null].map(to)).toEqual(['ask', 'bye', 'bye', 'ask', 'ask']);
  });

  it('count recordings', () => {
    const rules = [{ rule_key: 'submissions_at_least', params: { n: 3 } }];
    const counting = smallFlow({ transitions: [transition('hello', 'GO', 'bye', [], { rules })] });
    expect(step(counting, agreed('hello', { submissions: 2 }), event('GO')).snapshot.state_key).toBe('hello');
    expect(step(counting, agreed('hello', { submissions: 3 }), event('GO')).snapshot.state_key).toBe('bye');
  });

  it('report a rule that cannot be read as not holding, and skip an unreadable action', () => {
    const odd = smallFlow({
      transitions: [
        transition('hello', 'GO', 'bye', [], { rules: ['full_moon'] }),
        transition('hello', 'GO', 'words', ['dance', 'choose_prompt'], { priority: 2 }),
      ],
    });
    const result = step(odd, agreed('hello'), event('GO'));
    expect(result.snapshot).toMatchObject({ state_key: 'words', prompt: { ...PROMPT_A, text: 'Mix a' } });
    expect(effectsOf(result, 'report').map(({ problem }) => problem.slice(0, 28))).toEqual([
      'There is no rule "full_moon"',
      'There is no action "dance". ',
    ]);
  });

  it('ask for the length of voice notes alone, and of one that is known', () => {
    const rules = [{ rule_key: 'audio_seconds_between', params: { from: 0, to: 60 } }];
    const timed = smallFlow({ transitions: [transition('words', 'AUDIO_RECEIVED', 'bye', [], { rules })] });
    const to = (given: Parameters<typeof step>[2]) => step(timed, agreed('words'), given).snapshot.state_key;
    expect(to(voice({ duration_ms: 1_000 }))).toBe('bye');
    expect(to(voice({ duration_ms: null }))).toBe('words');
    expect(to(voice({ duration_ms: 1_000, choice: { id: 'go', title: 'Go' } }))).toBe('words');
  });

  it('that keep no voice note ask for none', () => {
    const row = transition('words', 'AUDIO_RECEIVED', 'bye', ['choose_prompt']);
    const result = step(smallFlow({ transitions: [row] }), agreed('words'), event('NEW_MOON'));
    expect(bodyOf(result)).toBe(`${wording.not_understood}\n\nThis is words.`);
  });

  it('that are automatic pass a state that says nothing without a word', () => {
    const transitions = [transition('hello', 'GO', 'words'), transition('words', 'AUTO', 'free')];
    const templates = flow.templates.filter(({ template_key }) => template_key !== 'words');
    expect(bodyOf(step(smallFlow({ transitions, templates }), agreed('hello'), event('GO')))).toBe(
      'This is free.',
    );
  });

  it('report the same problem once in a turn, and others beside it', () => {
    const rows = ['dance', 'dance', 'sing', 'withdraw_last', 'dance'];
    const odd = smallFlow({ transitions: [transition('hello', 'GO', 'words', rows)] });
    const problems = effectsOf(step(odd, agreed('hello'), event('GO')), 'report').map(
      ({ problem }) => problem,
    );
    expect(problems).toHaveLength(2);
  });

  it('to a state that does not exist are skipped and reported', () => {
    const broken = smallFlow({ transitions: [transition('hello', 'GO', 'nowhere')] });
    const result = step(broken, agreed('hello'), event('GO'));
    expect(result.snapshot.state_key).toBe('hello');
    expect(effectsOf(result, 'report')[0]?.problem).toContain('"nowhere", which does not exist');
  });

  it('that are automatic are followed at once, with the words of the states on the way in one message', () => {
    const auto = smallFlow({
      transitions: [
        transition('hello', 'GO', 'words'),
        transition('words', 'AUTO', 'free', ['choose_prompt']),
        transition('free', 'AUTO', 'bye', [], { rules: ['consent_given'] }),
      ],
    });
    const result = step(auto, agreed('hello'), event('GO'));
    expect(result.snapshot.state_key).toBe('bye');
    expect(bodyOf(result)).toBe('This is words.\n\nThis is free.\n\nThanks, friend: 0.');
    expect(step(auto, newSnapshot(), typed('hi')).snapshot.state_key).toBe('hello');
  });

  it('that are automatic and loop are cut and reported', () => {
    const loop = smallFlow({
      transitions: [transition('hello', 'AUTO', 'words'), transition('words', 'AUTO', 'hello')],
    });
    const result = step(loop, newSnapshot(), typed('hi'));
    expect(effectsOf(result, 'send')).toHaveLength(1);
    expect(effectsOf(result, 'report')[0]?.problem).toContain('cut after 20');
  });
});

describe('a message that no transition takes', () => {
  it.each([
    ['a text where a voice note is wanted', 'ask', typed('the weather nice today'), wording.want_voice],
    ['a text where a choice is wanted', 'label', typed('maybe'), wording.want_choice],
    ['a text where an agreement is wanted', 'agree', typed('maybe'), wording.want_consent],
    ['a sticker', 'agree', event('UNSUPPORTED_RECEIVED'), wording.unsupported],
    ['an unknown event where nothing can be chosen', 'words', event('NEW_MOON'), wording.not_understood],
    ['a file that is no recording', 'ask', rejected('not_audio'), wording.not_audio],
    ['an empty recording', 'ask', rejected('empty'), wording.empty],
    ['half a recording', 'ask', rejected('truncated'), wording.truncated],
    ['a huge recording', 'ask', rejected('too_large'), wording.too_large],
    ['a file that was refused for no known reason', 'ask', event('AUDIO_REJECTED'), wording.not_audio],
    ['a forwarded recording', 'ask', rejected('forwarded'), wording.forwarded],
    ['an old button', 'ask', event('GO', { stale: true, choice: { id: 'go', title: 'Go' } }), wording.stale],
  ])('%s gets a hint and the question again', (_case, state_key, given, hint) => {
    const before = agreed(state_key, { prompt: PROMPT_A });
    const result = step(flow, before, given);
    expect(standing(result.snapshot)).toEqual(standing(before));
    expect(bodyOf(result).startsWith(`${hint}\n\n`)).toBe(true);
    expect(replyOf(result)).toMatchObject({ state_key, prompt_id: 'a' });
    expect(result.effects).toHaveLength(1);
  });

  it('of an old button never does what the button meant', () => {
    const stale = event('YES', { stale: true, choice: { id: 'yes', title: 'I agree' } });
    expect(step(flow, { ...newSnapshot(), state_key: 'agree' }, stale).snapshot.consent_version).toBeNull();
  });

  it('starts over after the end', () => {
    const result = step(flow, agreed('bye'), typed('hello again'));
    expect(result.snapshot.state_key).toBe('hello');
    expect(bodyOf(result)).toBe('This is hello.');
    expect(bodyOf(step(flow, agreed('bye'), rejected('empty')))).toBe(`${wording.empty}\n\nThis is hello.`);
  });

  it('gets the hint alone in a state that says nothing itself', () => {
    const quiet = smallFlow({ templates: [template('hello')] });
    expect(bodyOf(step(quiet, agreed('words'), event('UNSUPPORTED_RECEIVED')))).toBe(wording.unsupported);
  });
});
