import { describe, expect, it } from 'vitest';
import { noticeIn } from './notice.ts';
import { openTurn } from '../turn.ts';
import { agreed, smallFlow, typed } from '../testing/fixtures.ts';
import { wording } from './wording.ts';
import type { Turn } from '../turn.ts';

const turn = (change: Partial<Turn>): Turn => ({
  ...openTurn(smallFlow(), agreed('words'), typed('hi')),
  ...change,
});

describe('what must be read even when the question is out of date', () => {
  it.each([
    wording.kept,
    wording.kept_short,
    wording.kept_silent,
    wording.not_kept,
    wording.not_kept_consent_changed,
    wording.deleted_last,
    wording.nothing_to_delete,
    wording.nothing_deleted,
    ...Object.values(wording.rejected),
  ])('is what became of something of theirs: %s', (sentence) => {
    expect(noticeIn(turn({ lead: [wording.stale, sentence, wording.moved] }))).toBe(sentence);
  });

  it('is all of it, in its order', () => {
    const lead = [wording.nothing_deleted, wording.want_choice, wording.kept];
    expect(noticeIn(turn({ lead }))).toBe(`${wording.nothing_deleted}\n\n${wording.kept}`);
  });

  it('is no hint about how to answer', () => {
    const lead = [wording.want_voice, wording.not_understood, wording.consent_changed, wording.started];
    expect(noticeIn(turn({ lead }))).toBe('');
    expect(noticeIn(turn({}))).toBe('');
  });

  it('is the whole answer to STOP and HELP, and no question that has buttons', () => {
    const body = 'You will not hear from me again.';
    expect(noticeIn(turn({ instead: { body }, lead: [wording.kept] }))).toBe(body);
    const buttons = [{ id: 'yes', title: 'Yes' }];
    expect(noticeIn(turn({ instead: { body, buttons } }))).toBe('');
    expect(noticeIn(turn({ instead: { body, buttons }, lead: [wording.kept] }))).toBe(wording.kept);
  });
});
