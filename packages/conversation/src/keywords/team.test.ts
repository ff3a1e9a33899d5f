import { describe, expect, it } from 'vitest';
import { ask, leaveTeam, remind } from '../ask.ts';
import { isAnsweredInPause } from '../pause.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  smallFlow,
  typed,
  voice,
  SENTENCES,
  event as made,
} from '../testing/fixtures.ts';

const wording = SENTENCES.Mix;
const flow = smallFlow();
const giver = agreed('ask', { submissions: 3 });
const called = step(flow, giver, typed('PERSON'));
const withTeam = called.snapshot;

describe('calling the team', () => {
  it.each(['person', 'can I talk to a person please?', 'a want fi talk to a real smaddy'])(
    'hears %j',
    (text) => {
      const { effects, snapshot } = step(flow, giver, typed(text));
      expect(effects).toContainEqual({ type: 'call_team', is_urgent: false });
      expect(snapshot.with_team).toBe(true);
    },
  );

  it('says who reads along from now on, and asks nothing', () => {
    expect(bodyOf(called)).toBe(wording.team_called);
    expect(withTeam.state_key).toBe(giver.state_key);
  });

  it('is offered after three messages that were not understood, once', () => {
    const misses = ['hm', 'hmm', 'hmmm', 'hmmmm'].reduce(
      (steps, text) => [...steps, step(flow, steps.at(-1)?.snapshot ?? agreed('label'), typed(text))],
      [] as ReturnType<typeof step>[],
    );
    expect(misses.map((miss) => bodyOf(miss)?.includes(wording.confirm_person))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const yes = step(flow, misses[2]?.snapshot ?? giver, typed('yes please'));
    expect(yes.snapshot.with_team).toBe(true);
    const no = step(flow, misses[2]?.snapshot ?? giver, typed('no'));
    expect(no.snapshot).toMatchObject({ with_team: false, state_key: 'label' });
    expect(effectsOf(no, 'call_team')).toEqual([]);
  });

  it.each([typed('talk to a person'), typed('Can I talk to somebody?')])(
    'is a third answer where somebody is in distress, and is urgent then',
    (answer) => {
      const { snapshot } = step(flow, giver, typed('mi waan kill miself'));
      const done = step(flow, snapshot, answer);
      expect(effectsOf(done, 'call_team')).toEqual([{ type: 'call_team', is_urgent: true }]);
      expect(done.snapshot).toMatchObject({ with_team: true, confirming: null });
    },
  );

  it('only says whom to write to after STOP, and hands over nothing of a child', () => {
    const { snapshot } = step(flow, giver, typed('STOP'));
    expect(step(flow, snapshot, typed('PERSON')).snapshot.with_team).toBe(false);
    expect(step(flow, { ...giver, under_18: 'told' }, typed('PERSON')).snapshot.with_team).toBe(false);
  });
});

describe('while a person of the team answers', () => {
  it.each([
    [typed('Why do you ask where I live?'), { text: 'Why do you ask where I live?', attached: null }],
    [typed('help'), { text: 'help', attached: null }],
    [voice(), { text: '', attached: 'voice' }],
  ])('passes the message on, silently, and keeps none of it', (event, passed) => {
    const { effects, snapshot } = step(flow, withTeam, event);
    expect(effects).toContainEqual({ type: 'pass_to_team', is_urgent: false, ...passed });
    expect(effects.map(({ type }) => type)).not.toEqual(expect.arrayContaining(['send']));
    expect(effects.map(({ type }) => type)).not.toEqual(expect.arrayContaining(['keep_audio']));
    expect(snapshot).toEqual({ ...withTeam, misunderstood: 0 });
  });

  it('names help lines to somebody in distress, and tells the team that it is urgent', () => {
    const done = step(flow, withTeam, typed('mi waan kill miself'));
    expect(effectsOf(done, 'pass_to_team')).toMatchObject([{ is_urgent: true }]);
    expect(bodyOf(done)).toContain('119');
    expect(done.snapshot).toMatchObject({ with_team: true, confirming: null });
  });

  it.each([
    [typed('STOP'), 'opt_out'],
    [typed('DELETE LAST'), 'withdraw_last'],
  ])('hears a keyword for the bot at once', (event, effect) => {
    const done = step(flow, withTeam, event);
    expect(done.effects.map(({ type }) => type)).toEqual(expect.arrayContaining(['leave_team', effect]));
    expect(done.snapshot.with_team).toBe(false);
  });

  it.each([
    ['DELETE ALL', 'delete_all'],
    ['please tek out mi voice from it', 'delete'],
    ['a only fifteen mi be', 'under_18'],
  ])('leaves %j to the bot, which asks', (text, confirming) => {
    const done = step(flow, withTeam, typed(text));
    expect(done.snapshot).toMatchObject({ with_team: false, confirming });
    expect(effectsOf(done, 'pass_to_team')).toEqual([]);
  });

  it('goes on with the bot at START, and by a tap on an earlier question', () => {
    expect(bodyOf(step(flow, withTeam, typed('START')))).toBeTruthy();
    for (const event of [typed('START'), made('TAPPED', { choice: { id: 'x', title: 'X' } })])
      expect(step(flow, withTeam, event).snapshot.with_team).toBe(false);
  });

  it('lets nothing of the bot interrupt, and no pause hold a message back', () => {
    expect(ask(flow, withTeam).reply).toBeNull();
    expect(remind(flow, withTeam).reply).toBeNull();
    expect(isAnsweredInPause(flow, withTeam, typed('hello?'))).toBe(true);
    const lost = step(flow, withTeam, { ...typed('hello?'), has_lost: true });
    expect(effectsOf(lost, 'tell_lost')).toEqual([]);
  });

  it('ends with a sentence and the question at hand, also after a doubt', () => {
    const { snapshot, reply } = leaveTeam(flow, withTeam, 'team_done');
    expect(snapshot.with_team).toBe(false);
    expect(reply?.body).toBe(`${wording.team_done}\n\n:`);
    const doubt = leaveTeam(flow, { ...withTeam, age_in_doubt: true }, 'team_absent');
    expect(doubt.snapshot.confirming).toBe('under_18');
  });
});
