import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  smallFlow,
  template,
  transition,
  SENTENCES,
} from '../testing/fixtures.ts';
import { toEvent } from '../understanding/to-event.ts';
import type { AnsweredMessage, Inbound, Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;
const category = (value: string) => ({ action_key: 'set_category', params: { category: value } });
const button = (title: string) => ({ id: title.toLowerCase(), title });

/** ask -> label -> age -> next (another, done) -> bye. */
const flow = {
  ...smallFlow(),
  states: ['ask', 'label', 'age', 'next', 'bye'].map((state_key) => ({
    state_key,
    friendly_name: '',
    is_initial: state_key === 'ask',
    is_final: state_key === 'bye',
  })),
  templates: [
    template('ask', { body: '{{prompt}}' }),
    template('label', { actions: [button('English'), button('Patwa')] }),
    template('age', {
      list_items: [
        { id: 'young', item: '18 to 24' },
        { id: 'older', item: '25 to 34' },
      ],
    }),
    template('next', { actions: [button('Another'), button('Done')] }),
    template('bye'),
  ],
  mappings: ['English', 'Patwa']
    .map((each) => ({
      ...{ state_key: 'label', button_id: each.toLowerCase(), triggers_event: each.toUpperCase() },
    }))
    .concat(
      ['Another', 'Done'].map((each) => ({
        ...{ state_key: 'next', button_id: each.toLowerCase(), triggers_event: each.toUpperCase() },
      })),
    ),
  transitions: [
    transition('ask', 'AUDIO_RECEIVED', 'label', [
      { action_key: 'keep_audio', params: { submission_type: 'structured' } },
    ]),
    transition('label', 'ENGLISH', 'age', [category('English')]),
    transition('label', 'PATWA', 'age', [category('Patwa')]),
    transition('age', 'LIST_SELECTED', 'next', ['set_age_range']),
    transition('next', 'ANOTHER', 'ask', ['choose_prompt']),
    transition('next', 'DONE', 'bye'),
  ],
};

/** Creates a chat in which every reply of the bot stays on the screen. */
function chat(start: Snapshot = agreed('ask')) {
  let snapshot = start;
  let n = 0;
  const screen: AnsweredMessage[] = [];
  const done: ReturnType<typeof step>['effects'] = [];
  let body = '';
  const send = (inbound: Partial<Inbound>) => {
    const message_id = `m${(n += 1)}`;
    const result = step(flow, snapshot, toEvent(flow, snapshot, { message_id, ...inbound }, 0));
    snapshot = result.snapshot;
    body = bodyOf(result);
    done.push(...result.effects);
    for (const { reply } of effectsOf(result, 'send'))
      screen.push({ ...reply, choices: reply.choices ?? [] });
    return snapshot.state_key;
  };
  /** Taps a choice of the `back`th message from the bottom. */
  const tap = (title: string, back = 1) => {
    const in_reply_to = screen.at(-back);
    const choice = in_reply_to?.choices?.find((each) => each.title === title);
    if (!choice || !in_reply_to) throw new Error(`"${title}" is not there.`);
    return send({ choice: { id: choice.id, title }, in_reply_to });
  };
  const labels = () =>
    effectsOf({ snapshot, effects: done }, 'set_category').map(({ message_ids, category: is }) => [
      message_ids,
      is,
    ]);
  return {
    talk: () => send({ attachment: { kind: 'audio', duration_ms: 30_000 } }),
    say: (text: string) => send({ text }),
    tap,
    labels,
    body: () => body,
    snapshot: () => snapshot,
  };
}

describe('an answer can be corrected', () => {
  it('by tapping the earlier question again, where one is', () => {
    const c = chat();
    c.talk();
    c.tap('English');
    expect(c.tap('Patwa', 2)).toBe('age');
    expect(c.body()).toBe(`${wording.corrected.replace('{{title}}', 'Patwa')}\n\nThis is age.`);
    expect(c.labels()).toEqual([
      [['m1'], 'English'],
      [['m1'], 'Patwa'],
    ]);
    expect(c.snapshot()).toMatchObject({ category: 'Patwa', is_labelled: true });
  });

  it('by BACK, one question after the other, until there is none', () => {
    const c = chat();
    c.talk();
    c.tap('English');
    c.tap('18 to 24');
    expect(c.say('wrong one')).toBe('age');
    expect(c.body()).toContain(wording.going_back);
    expect(c.say('BACK')).toBe('label');
    expect(c.say('back')).toBe('label');
    expect(c.body()).toContain(wording.nothing_to_change);
    expect(c.tap('Patwa')).toBe('age');
    expect(c.tap('25 to 34')).toBe('next');
    expect(c.snapshot()).toMatchObject({ category: 'Patwa', age_range: '25 to 34' });
  });

  it('only while its recording is at hand', () => {
    const c = chat();
    c.talk();
    c.tap('English');
    c.tap('18 to 24');
    expect(c.tap('Another')).toBe('ask');
    c.tap('Patwa', 4);
    expect(c.body()).toContain(wording.stale);
    expect(c.labels()).toEqual([[['m1'], 'English']]);
  });
});

describe('every recording has its own label before the round ends', () => {
  it('one that came after the label is asked about first, and then what was wanted is done', () => {
    const c = chat();
    c.talk();
    c.tap('English');
    c.talk();
    c.tap('18 to 24');
    expect(c.tap('Done')).toBe('label');
    expect(c.body()).toBe(`${wording.label_first}\n\nThis is label.`);
    expect(c.tap('Patwa')).toBe('bye');
    expect(c.labels()).toEqual([
      [['m1'], 'English'],
      [['m3'], 'Patwa'],
    ]);
  });

  it('a tap labels those that its message asked about, and the others are asked about later', () => {
    const c = chat();
    c.talk();
    c.talk();
    expect(c.tap('English', 2)).toBe('age');
    c.tap('18 to 24');
    expect(c.tap('Another')).toBe('label');
    expect(c.tap('Patwa')).toBe('ask');
    expect(c.labels()).toEqual([
      [['m1'], 'English'],
      [['m2'], 'Patwa'],
    ]);
  });

  it('a tap on the last message labels all of them', () => {
    const c = chat();
    c.talk();
    c.talk();
    c.tap('Patwa');
    expect(c.labels()).toEqual([[['m1', 'm2'], 'Patwa']]);
  });

  it('RESTART asks nothing', () => {
    const c = chat();
    c.talk();
    expect(c.say('restart')).toBe('ask');
    expect(c.snapshot()).toMatchObject({ recordings: [], awaiting_label: [], is_labelled: true });
  });

  it('a label that was given goes with its recording', () => {
    const c = chat();
    c.talk();
    c.tap('English');
    c.say('delete last');
    expect(c.snapshot()).toMatchObject({ category: null, recordings: [] });
  });
});
