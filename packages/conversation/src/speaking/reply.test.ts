import { describe, expect, it } from 'vitest';
import { replyOf, noticeIn } from './reply.ts';
import { newSnapshot } from '../snapshot.ts';
import { openTurn, type Turn } from '../turn.ts';
import { agreed, PROMPT_A, said, smallFlow, template, typed, SENTENCES } from '../testing/fixtures.ts';
import type { Flow, Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow();
const at = (snapshot: Snapshot, of: Flow = flow) => openTurn(of, snapshot, typed('hi'));

describe("a turn's one message", () => {
  it('is the question of the state that it ends in, behind what is to be said first', () => {
    const turn = at(agreed('ask', { prompt: PROMPT_A }));
    turn.prefix.push(said('stale'), said('got'));
    expect(replyOf(turn)).toEqual({
      state_key: 'ask',
      prompt_id: 'a',
      body: `${wording.stale}\n\n${wording.got}\n\nTopic a: English a`,
      buttons: [{ id: 'other', title: 'Another' }],
      choices: [
        { id: 'other', source_id: 'other', title: 'Another', event_key: 'OTHER', action_signature: '' },
      ],
      notice: wording.got,
    });
  });

  it('bears no notice where nothing became of anything', () => {
    expect(replyOf(at(agreed('words')))).toEqual({
      state_key: 'words',
      prompt_id: null,
      body: 'This is words.',
    });
  });

  it('is none where there is nothing to say', () => {
    expect(replyOf(at(agreed('words'), smallFlow({ templates: [template('hello')] })))).toBeNull();
  });

  it('that asks for the agreement says in which wording, and remembers it', () => {
    const turn = at({ ...newSnapshot(), state_key: 'agree' });
    expect(replyOf(turn)).toMatchObject({ state_key: 'agree', consent_version: 2 });
    expect(turn.snapshot.asked_consent).toBe(2);
  });

  it.each([
    ['elsewhere', at({ ...newSnapshot(), state_key: 'hello' })],
    ['before the first state', at(newSnapshot(), smallFlow({ transitions: [], templates: [template('x')] }))],
  ])('asks for no agreement %s', (_where, turn) => {
    turn.prefix.push(said('got'));
    expect(replyOf(turn)).not.toHaveProperty('consent_version');
    expect(turn.snapshot.asked_consent).toBeNull();
  });

  it('is what the turn says instead, which asks for no agreement', () => {
    const turn = at({ ...newSnapshot(), state_key: 'agree' });
    turn.questionOverride = { body: 'Help is near.' };
    expect(replyOf(turn)).toEqual({
      state_key: 'agree',
      prompt_id: null,
      body: 'Help is near.',
      notice: 'Help is near.',
    });
    expect(turn.snapshot.asked_consent).toBeNull();
  });
});

describe('a wording', () => {
  const patwa = smallFlow({
    templates: ['words', 'agree'].map((key) =>
      template(key, { body: 'What?', bodies: { Patwa: 'Weh yuh seh?' } }),
    ),
  });

  it('is that of its person, where the state has one', () => {
    expect(replyOf(at(agreed('words', { wording: 'Patwa' }), patwa))?.body).toBe('Weh yuh seh?');
    expect(replyOf(at(agreed('words', { wording: 'English' }), patwa))?.body).toBe('What?');
    expect(replyOf(at(agreed('words'), patwa))?.body).toBe('What?');
  });

  it('of the agreement is one for all', () => {
    expect(replyOf(at(agreed('agree', { wording: 'Patwa' }), patwa))?.body).toBe('What?');
  });
});

const turn = (change: Partial<Turn>): Turn => ({
  ...openTurn(smallFlow(), agreed('words'), typed('hi')),
  ...change,
});

describe('what must be read even when the question is out of date', () => {
  it.each([
    'got',
    'kept_short',
    'kept_silent',
    'not_kept',
    'not_kept_consent_changed',
    'deleted_last',
    'nothing_to_delete',
    'nothing_deleted',
    'not_audio',
    'repeated',
    'help',
  ] as const)('is what became of something of theirs: %s', (key) => {
    expect(noticeIn(turn({ prefix: [said('stale'), said(key), said('moved')] }))).toBe(wording[key]);
  });

  it('is all of it, in its order', () => {
    const lead = [said('nothing_deleted'), said('want_choice'), said('got')];
    expect(noticeIn(turn({ prefix: lead }))).toBe(`${wording.nothing_deleted}\n\n${wording.got}`);
  });

  it('is no hint about how to answer', () => {
    const lead = [said('want_voice'), said('not_understood'), said('consent_changed'), said('started')];
    expect(noticeIn(turn({ prefix: lead }))).toBe('');
    expect(noticeIn(turn({}))).toBe('');
  });

  it('is the whole answer to STOP and HELP, and no question that has buttons', () => {
    const body = 'You will not hear from me again.';
    expect(noticeIn(turn({ questionOverride: { body }, prefix: [said('got')] }))).toBe(body);
    const buttons = [{ id: 'yes', title: 'Yes' }];
    expect(noticeIn(turn({ questionOverride: { body, buttons } }))).toBe('');
    expect(noticeIn(turn({ questionOverride: { body, buttons }, prefix: [said('got')] }))).toBe(wording.got);
  });
});
