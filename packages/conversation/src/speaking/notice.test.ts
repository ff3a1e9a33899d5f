import { describe, expect, it } from 'vitest';
import { noticeIn } from './notice.ts';
import { openTurn, type Turn } from '../turn.ts';
import { agreed, said, smallFlow, typed } from '../testing/fixtures.ts';
import { SENTENCES } from '../sentences/index.ts';

const wording = SENTENCES.Mix;

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
