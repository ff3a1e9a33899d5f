import { describe, expect, it } from 'vitest';
import type { Words } from './drafts.ts';
import { createHistory, finished, startOf, type Step, textOf, withSegments, withText } from './edits.ts';

const typed = (natural: string, spans: Words['spans'] = []): Words => ({
  ...{ natural, spans },
  ...{ english: '', cassidy_jlu: '', segments: [], from_machine: false },
});
const marked = ({ natural, spans }: Words) =>
  spans.map(({ from, to }) => [...natural].slice(from, to).join(''));

describe('segments and the natural text', () => {
  const parts = [
    { from_ms: 0, to_ms: 5, text: 'mi say ' },
    { from_ms: 5, to_ms: 9, text: '' },
    { from_ms: 9, to_ms: 12, text: ' 😀 hello to yuh' },
  ];
  const words = withSegments(
    typed(' mi say 😀 hello to yuh ', [{ from: 10, to: 15, category: 'English' }]),
    parts,
  );
  it('are the same words, and marks stay on theirs', () => {
    expect(words.natural).toBe('mi say\n😀 hello to yuh');
    expect(marked(words)).toEqual(['hello']);
    const longer = withText(words, 1, 'well');
    expect(longer.natural).toBe('mi say\nwell\n😀 hello to yuh');
    expect(marked(longer)).toEqual(['hello']);
  });
  it('keep every word when the last segment is gone', () => {
    expect(withSegments(words, [])).toEqual({ ...words, segments: [] });
    expect(textOf(withSegments(words, []), 2)).toBe(words.natural);
  });
  it('say where the text of a field is in the natural text', () => {
    expect(startOf(words, 0)).toBe(0);
    expect(words.natural.slice(startOf(words, 2) + 1)).toBe('😀 hello to yuh');
    expect(startOf(typed('mi'), 0)).toBe(0);
  });
  it('become a verdict without blanks and without empty segments', () => {
    expect(finished(words).segments.map(({ text }) => text)).toEqual(['mi say', '😀 hello to yuh']);
    const blank = finished(typed('  mi say ', [{ from: 2, to: 4, category: 'Patwa' }]));
    expect(blank).toMatchObject({ natural: 'mi say', spans: [{ from: 0, to: 2 }] });
  });
});

describe('the history', () => {
  it('undoes and redoes, and typing in one go at once', () => {
    const history = createHistory();
    const states = ['', 'm', 'mi', 'mi [laugh]', 'mi [laugh] a', 'x'].map((text) => ({ words: typed(text) }));
    const [empty, m, mi, laugh, a] = states as [Step, Step, Step, Step, Step];
    history.record(empty, 'text 0', 0);
    history.record(m, 'text 0', 500);
    history.record(mi, '', 700);
    history.record(laugh, 'text 0', 900);
    expect(history.undo(a)).toBe(laugh);
    expect(history.undo(laugh)).toBe(mi);
    expect(history.redo(mi)).toBe(laugh);
    expect(history.undo(laugh)).toBe(mi);
    expect(history.undo(mi)).toBe(empty);
    expect(history.undo(empty)).toBeUndefined();
    history.record(empty, 'text 0', 950);
    expect(history.redo(m)).toBeUndefined();
  });
  it('begins a new step after a pause', () => {
    const history = createHistory();
    history.record({ words: typed('a') }, 'text 0', 0);
    history.record({ words: typed('b') }, 'text 0', 1_000);
    expect(history.undo({ words: typed('c') })).toEqual({ words: typed('b') });
  });
});
