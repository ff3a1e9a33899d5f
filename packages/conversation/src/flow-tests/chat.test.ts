import type { UserAction, Persona } from './flow-test.ts';
import { anyFlow } from '../testing/arbitraries.ts';
import { anyUserAction, anyStanding } from '../testing/user-actions.ts';
import { deepFreeze, smallFlow, template, transition, CATEGORIES } from '../testing/fixtures.ts';
import type { Flow } from '../types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginChat, replay, screenOf, send, type Chat } from './chat.ts';
import { tapOf } from './screen.ts';
import { NEWCOMER } from './flow-test.ts';

type Choice = { id: string; title: string };

const GO = tap('go', 'Go on!');
const AGREE = tap('yes', 'I agree');
const AT_ASK: Persona = { state_key: 'ask', agreed_to: 'in_force', submissions: 0 };

describe('a whole contribution', () => {
  const userActions: UserAction[] = [
    { typed: 'Hi' },
    GO,
    AGREE,
    { spoke_ms: 6_000 },
    tap('moon', 'The Moon'),
    { typed: 'mi see di moon a shine over di sea last night an it pretty' },
  ];
  const chat = replay(smallFlow(), NEWCOMER, userActions);

  it('leads through the states', () => {
    expect(chat.turns.map(({ snapshot }) => snapshot.state_key)).toEqual([
      ...['hello', 'agree', 'ask', 'label', 'words', 'bye'],
    ]);
  });

  it('tells which transitions were followed', () => {
    expect(chat.turns.map(({ taken }) => taken)).toEqual([
      [],
      ['hello-GO-1'],
      ['agree-YES-1'],
      ['ask-AUDIO_RECEIVED-1'],
      ['label-LIST_SELECTED-1'],
      ['words-TEXT_RECEIVED-1'],
    ]);
  });

  it('tells what would be kept', () => {
    const kept = chat.turns.flatMap(({ effects }) => effects.map(({ type }) => type));
    expect(kept.filter((type) => type !== 'send')).toEqual([
      'record_consent',
      'keep_audio',
      'set_region',
      'keep_transcription',
    ]);
  });

  it('shows what was said in its order', () => {
    expect(chat.bubbles.map(({ from }) => from)).toEqual(userActions.flatMap(() => ['person', 'bot']));
    expect(chat.turns[3]?.before).toEqual(chat.turns[2]?.snapshot);
  });
});

describe('who chats', () => {
  it('has nothing on the screen when they are new', () => {
    expect(beginChat(smallFlow(), NEWCOMER).bubbles).toEqual([]);
  });

  it('has the question on the screen where they stand, and can answer it', () => {
    const chat = beginChat(smallFlow(), AT_ASK);
    expect(screenOf(chat)?.body).toContain('Topic a');
    expect(send(smallFlow(), chat, { spoke_ms: 30_000 }).snapshot.state_key).toBe('label');
  });

  it('is asked again when they agreed to an older wording', () => {
    const chat = replay(smallFlow(), { ...AT_ASK, agreed_to: 1 }, [{ typed: 'good morning to yuh' }]);
    expect(chat.snapshot.state_key).toBe('agree');
  });
});

describe('a flow that changes while somebody chats', () => {
  const userActions: UserAction[] = [{ typed: 'Hi' }, GO, AGREE];

  it('shows its new words in what was said already', () => {
    const flow = withTemplate(smallFlow(), template('agree', { body: 'Deal?', actions: agreeActions() }));
    expect(bodies(replay(flow, NEWCOMER, userActions))).toContain('Deal?');
  });

  it('still finds a choice that was named anew', () => {
    const [yes, no] = agreeActions();
    const flow = withTemplate(
      smallFlow(),
      template('agree', { actions: [no, { ...yes, title: 'Of course' }] }),
    );
    const chat = replay(flow, NEWCOMER, userActions);
    expect(chat.snapshot.state_key).toBe('ask');
    expect(gone(chat)).toEqual([false, false, false]);
  });

  it('finds a choice by its label when its id is another', () => {
    const [yes, no] = agreeActions();
    const flow = smallFlow();
    const mappings = [...flow.mappings, { state_key: 'agree', button_id: 'aye', triggers_event: 'YES' }];
    const renamed = withTemplate(flow, template('agree', { actions: [{ ...yes, id: 'aye' }, no] }));
    expect(replay({ ...renamed, mappings }, NEWCOMER, userActions).snapshot.state_key).toBe('ask');
  });

  it('says that a choice is gone, and the bot asks again', () => {
    const flow = withTemplate(smallFlow(), template('agree', { actions: [agreeActions()[1]] }));
    const chat = replay(flow, NEWCOMER, userActions);
    expect(gone(chat)).toEqual([false, false, true]);
    expect(chat.snapshot.state_key).toBe('agree');
  });
});

describe('what only a server knows is made up, and marked as such', () => {
  it('the numbers of their recordings', () => {
    const chat = replay(smallFlow(), AT_ASK, [{ spoke_ms: 30_000 }, { typed: 'MY VOICE' }]);
    expect(chat.turns[1]?.effects.map(({ type }) => type)).toEqual(['send']);
    expect(madeUp(chat)).toEqual([false, false, true]);
  });

  it('the receipt of what was deleted', () => {
    const chat = replay(smallFlow(), AT_ASK, [{ typed: 'DELETE ALL' }, { typed: 'yes' }]);
    expect(chat.turns[1]?.effects.map(({ type }) => type)).toContain('withdraw_all');
    expect(bodies(chat).join(' ')).not.toContain('{{');
    expect(madeUp(chat).at(-1)).toBe(true);
  });
});

it('follows automatic transitions, and tells of each', () => {
  const flow = smallFlow();
  flow.transitions.push(transition('agree', 'AUTO', 'bye'));
  expect(replay(flow, NEWCOMER, [{ typed: 'Hi' }, GO]).turns[1]?.taken).toEqual([
    'hello-GO-1',
    'agree-AUTO-1',
  ]);
});

it('is total, changes nothing that it is given, and plays again what was sent one by one', () => {
  fc.assert(
    fc.property(anyFlow, anyStanding, fc.array(anyUserAction, { maxLength: 8 }), (flow, as, userActions) => {
      deepFreeze(flow);
      let chat = deepFreeze(beginChat(flow, as));
      for (const did of userActions) chat = deepFreeze(send(flow, chat, did));
      expect(chat.turns).toHaveLength(userActions.length);
      expect(replay(flow, as, userActions)).toEqual(chat);
    }),
  );
});

it('finds every choice that is on the screen of any flow', () => {
  fc.assert(
    fc.property(anyFlow, anyStanding, (flow, as) => {
      const chat = beginChat(flow, as);
      const screen = screenOf(chat);
      for (const picked of [...(screen?.buttons ?? []), ...(screen?.list?.items ?? [])]) {
        const next = screen && send(flow, chat, tapOf(screen, picked));
        expect(next && gone(next)).toEqual([false]);
      }
    }),
  );
});

it('labels in one of the wordings that there are', () => {
  const chat = replay(smallFlow(), AT_ASK, [{ spoke_ms: 900 }]);
  const [kept] = chat.turns[0]?.effects ?? [];
  expect(kept?.type === 'keep_audio' && CATEGORIES.includes(kept.category)).toBe(true);
});

function tap(id: string, label: string): UserAction {
  return { tapped: { id, label } };
}

function agreeActions(): [yes: Choice, no: Choice] {
  return [
    { id: 'yes', title: 'I agree' },
    { id: 'no', title: 'No thanks' },
  ];
}

function withTemplate(flow: Flow, changed: Flow['templates'][number]): Flow {
  const templates = flow.templates.filter(({ template_key }) => template_key !== changed.template_key);
  return { ...flow, templates: [...templates, changed] };
}

function bodies({ bubbles }: Chat): string[] {
  return bubbles.flatMap((bubble) => (bubble.from === 'bot' ? [bubble.reply.body] : []));
}

function gone({ bubbles }: Chat): boolean[] {
  return bubbles.flatMap((bubble) => (bubble.from === 'person' ? [bubble.is_gone] : []));
}

function madeUp({ bubbles }: Chat): boolean[] {
  return bubbles.flatMap((bubble) => (bubble.from === 'bot' ? [bubble.is_made_up] : []));
}
