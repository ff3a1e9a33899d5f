import { describe, expect, it } from 'vitest';
import { ask, remind, welcomeSpeaker } from '../ask.ts';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event as made,
  SENTENCES,
  smallFlow,
  typed,
  voice,
} from '../testing/fixtures.ts';
import type { ConversationEvent, Reply, Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;
const flow = smallFlow();
const giver = agreed('ask', { submissions: 3 });
const phone = { number: 2, count: 3, adults: [1] };
const asked = step(flow, giver, typed('somebody else wants to talk')).snapshot;
const child: Snapshot = { ...giver, under_18: 'told', consent_version: null };
const tap = (id: string): ConversationEvent =>
  made('BUTTON_TAPPED', { choice: { id, title: '' }, stale: true });
const on = (event: ConversationEvent, people = phone) => ({ ...event, phone: people });
const replyOf = (result: ReturnType<typeof step>): Reply | undefined =>
  effectsOf(result, 'send').at(0)?.reply;
const idsIn = (reply?: Reply) =>
  (reply?.buttons ?? reply?.list?.items ?? []).map(({ id }) => id.replace('labrish_speaker_', ''));
const changes = (result: ReturnType<typeof step>) => effectsOf(result, 'change_speaker').map(({ to }) => to);

describe('who speaks', () => {
  it.each(['somebody else wants to talk', 'mi madda waan talk now', 'let my friend try', 'is me again'])(
    'is asked after %j',
    (text) => {
      const result = step(flow, giver, typed(text));
      expect(result.snapshot).toMatchObject({ confirming: 'speaker', age_in_doubt: false });
      expect(idsIn(replyOf(result))).toEqual(['yes', 'no']);
    },
  );

  it.each(['let my son try', 'stop, leave me alone', 'mi a 15 an mi madda waan talk'])(
    'is not asked after %j',
    (text) => expect(step(flow, giver, typed(text)).snapshot.confirming).not.toBe('speaker'),
  );

  it('is asked with the others of the phone, at most seven and nobody new', () => {
    expect(idsIn(replyOf(step(flow, giver, on(typed('somebody else')))))).toEqual(['1', '3', 'yes', 'no']);
    const full = { number: 1, count: 8, adults: [] };
    const eight = step(flow, giver, on(typed('somebody else'), full));
    expect(idsIn(replyOf(eight))).toEqual(['2', '3', '4', '5', '6', '7', '8', 'no']);
    expect(changes(step(flow, eight.snapshot, on(tap('labrish_speaker_yes'), full)))).toEqual([]);
  });

  it.each<[ConversationEvent, number | 'new']>([
    [tap('labrish_speaker_3'), 3],
    [tap('labrish_speaker_yes'), 'new'],
    [typed('Person 1'), 1],
    [typed('3'), 3],
    [typed('somebody new'), 'new'],
  ])('is said by %j', (event, to) => {
    const result = step(flow, asked, on(event));
    expect(changes(result)).toEqual([to]);
    expect(result.snapshot).toMatchObject({ confirming: null, state_key: 'ask' });
    expect(bodyOf(result)).toContain(`person ${to === 'new' ? 4 : to}`);
  });

  it.each([typed('yes'), typed('2'), typed('person 7'), tap('labrish_speaker_9')])(
    'is not said by %j on a phone of several',
    (event) => expect(changes(step(flow, asked, on(event)))).toEqual([]),
  );

  it('is said by a yes where nobody else has talked', () => {
    expect(changes(step(flow, asked, typed('yes')))).toEqual(['new']);
  });

  it('is dropped by a no and by a voice note, which stays theirs', () => {
    expect(bodyOf(step(flow, asked, on(typed('no'))))).toContain(wording.going_on);
    const spoken = step(flow, asked, on(voice()));
    expect(spoken.snapshot.confirming).toBeNull();
    expect(effectsOf(spoken, 'keep_audio')).toHaveLength(1);
  });

  it.each<Partial<Snapshot>>([
    { confirming: 'delete_all' },
    { confirming: 'distress' },
    { age_in_doubt: true },
  ])('is not asked before %j is answered', (open) => {
    const result = step(flow, { ...giver, ...open }, on(typed('somebody else wants to talk')));
    expect(result.snapshot.confirming).not.toBe('speaker');
    expect(changes(result)).toEqual([]);
  });

  it('is asked by an action of the flow', () => {
    const [first, ...transitions] = flow.transitions.filter(({ from_state }) => from_state === 'ask');
    if (!first) throw new Error('Nothing leads on from "ask".');
    const actions = [{ action_key: 'change_speaker', params: {} }];
    const handing = {
      ...first,
      event_key: 'HANDED',
      rules: [],
      actions,
      to_state: 'ask',
    };
    const own = { ...flow, transitions: [...flow.transitions, ...transitions, handing] };
    const result = step(own, giver, made('HANDED', {}));
    expect(result.snapshot).toMatchObject({ state_key: 'ask', confirming: 'speaker' });
    expect(idsIn(replyOf(result))).toEqual(['yes', 'no']);
  });

  it('is not asked again late, nor in a reminder', () => {
    expect(ask(flow, asked).snapshot.confirming).toBeNull();
    expect(ask(flow, asked).reply?.body).not.toContain(wording.confirm_speaker);
    expect(remind(flow, { ...asked, submissions: 0 }).reply).toBeNull();
  });
});

describe('while somebody under 18 speaks', () => {
  const asking = step(flow, child, on(typed('somebody else')));

  it('only those who agreed can take over', () => {
    expect(idsIn(replyOf(asking))).toEqual(['1', 'no']);
    expect(changes(step(flow, asking.snapshot, on(typed('1'))))).toEqual([1]);
    for (const text of ['3', 'somebody new', 'yes'])
      expect(step(flow, asking.snapshot, on(typed(text)))).toMatchObject({
        effects: [],
        snapshot: { confirming: null, under_18: 'told' },
      });
  });

  it('nothing is asked of them after a no', () => {
    expect(step(flow, asking.snapshot, on(tap('labrish_speaker_no'))).effects).toEqual([]);
  });

  it('nobody can, where nobody agreed', () => {
    const alone = { number: 2, count: 2, adults: [] };
    expect(step(flow, child, on(typed('somebody else'), alone)).effects).toEqual([]);
    expect(step(flow, child, typed('somebody else')).effects).toEqual([]);
  });
});

describe('on a phone of several', () => {
  it.each(['DELETE ALL', 'DELETE LAST'])('%s says whose', (text) => {
    const whose = wording.about_speaker.replace('{{n}}', '2');
    expect(bodyOf(step(flow, giver, on(typed(text))))).toContain(whose);
    expect(bodyOf(step(flow, giver, typed(text)))).not.toContain('this phone');
  });

  it('STOP says for whom', () => {
    expect(bodyOf(step(flow, giver, on(typed('STOP'))))).toContain(wording.stopped_phone);
  });
});

describe('whoever takes over', () => {
  const welcome = (snapshot: Snapshot) => welcomeSpeaker(flow, snapshot, 'Hand it over.', 1);

  it('is asked to begin, if they are new', () => {
    const { snapshot, reply } = welcome(newSnapshot());
    const begun = step(flow, newSnapshot(), typed('hi'));
    expect(snapshot.state_key).toBe(begun.snapshot.state_key);
    expect(reply?.body).toBe(`Hand it over.\n\n${bodyOf(begun)}`);
    expect(snapshot.consent_version).toBeNull();
  });

  it('is asked where they were, also if the phone had been stopped', () => {
    const { snapshot, reply } = welcome({ ...giver, stopped: true });
    expect(snapshot).toMatchObject({ state_key: 'ask', stopped: false });
    expect(reply).toMatchObject({ state_key: 'ask', notice: 'Hand it over.' });
  });

  it('is asked their open question first', () => {
    expect(welcome({ ...giver, confirming: 'delete_all' }).reply?.body).toContain(
      wording.confirm_delete_all.slice(0, 40),
    );
  });

  it('is told that nothing is kept, if they are under 18', () => {
    const { snapshot, reply } = welcome(child);
    expect(reply?.body).toContain(wording.under_18.slice(0, 40));
    expect(snapshot.under_18).toBe('told');
  });
});
