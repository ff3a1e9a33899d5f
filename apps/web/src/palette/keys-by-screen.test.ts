import { describe, expect, it } from 'vitest';
import { keysAt } from './keys-window.tsx';

const titles = (pathname: string, search = '') => keysAt(pathname, search).map(({ title }) => title);

describe('the keys of a screen', () => {
  it('stand before those that work everywhere', () => {
    expect(titles('/app/datasets')).toEqual(['Recordings', 'Everywhere']);
    expect(titles('/app/review')).toEqual(['Review', 'Everywhere']);
    expect(titles('/app/review', '?stage=words')).toEqual(['Transcribing', 'Everywhere']);
    expect(titles('/app/admin')).toEqual(['States', 'Everywhere']);
    expect(titles('/app/admin', '?tab=diagram&state=welcome')).toEqual(['Diagram', 'Everywhere']);
  });

  it('are none where a screen has none of its own', () => {
    expect(titles('/app')).toEqual(['Everywhere']);
    expect(titles('/app/admin', '?tab=users')).toEqual(['Everywhere']);
  });
});
