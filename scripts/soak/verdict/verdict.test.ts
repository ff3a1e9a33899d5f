import { describe, expect, it } from 'vitest';
import { judge } from './verdict.ts';
import type { Journal, Row, SentMessage } from './verdict.ts';

/** Creates what is known of one contributor who consented, sent a voice note, and got a reply. */
function world() {
  const note: SentMessage = {
    sid: 'MM1',
    person: 0,
    pilot: 'JM',
    sha256: 'aa',
    unique: true,
    acknowledged: true,
  };
  const row: Row = {
    ...{
      sid: 'MM1',
      pilot: 'JM',
      submission_pilot: 'JM',
      failed: false,
      unfinished: false,
      consented: true,
      answers: 1,
    },
    ...{ has_submission: true, withdrawn: false, audio_sha256: 'aa', stored_sha256: 'aa' },
  };
  const journal: Journal = { messages: new Map([[note.sid, note]]), takes: new Map([['9', [3000]]]) };
  const rows = [row];
  return { journal, rows, note, row, judged: () => judge(journal, rows) };
}

const WITHOUT = { has_submission: false, audio_sha256: null, stored_sha256: null };
const NOTHING = {
  'lost messages': [],
  'lost voice notes': [],
  'not finished in the time that it had': [],
  'doubled submissions': [],
  'doubled messages to people': [],
  'doubled answers to one message': [],
  'crossed over to another country': [],
  'stored without consent': [],
};
const UNFINISHED = { ...NOTHING, 'not finished in the time that it had': ['MM1'] };

describe('what became of everything', () => {
  it('finds nothing wrong where nothing is', () => {
    const { failures, counts } = world().judged();
    expect(failures).toEqual(NOTHING);
    expect(counts).toMatchObject({ 'messages acknowledged': 1, 'voice notes acknowledged': 1 });
  });

  it('misses an acknowledged message that has no row', () => {
    const { rows, judged } = world();
    rows.splice(0);
    const lost = { 'lost messages': ['MM1'], 'lost voice notes': ['MM1'] };
    expect(judged().failures).toEqual({ ...NOTHING, ...lost });
  });

  it('finds a message or a recording that belongs to another country', () => {
    const { row, judged } = world();
    const crossed = { ...NOTHING, 'crossed over to another country': ['MM1'] };
    row.submission_pilot = 'TT';
    expect(judged().failures).toEqual(crossed);
    Object.assign(row, { pilot: 'TT', submission_pilot: null });
    expect(judged().failures).toEqual(crossed);
  });

  it('tells what the server has and has not finished from what is lost', () => {
    const { row, judged } = world();
    Object.assign(row, { unfinished: true, audio_sha256: null, stored_sha256: null });
    expect(judged().failures).toEqual(UNFINISHED);
    row.unfinished = false;
    expect(judged().failures).toEqual({ ...NOTHING, 'lost voice notes': ['MM1'] });
    Object.assign(row, { ...WITHOUT, unfinished: true });
    expect(judged().failures).toEqual(UNFINISHED);
  });

  it('does not count what was never acknowledged, nor what was set aside with a reason', () => {
    const { rows, note, row, judged } = world();
    row.failed = true;
    expect(judged()).toMatchObject({ failures: NOTHING, counts: { 'set aside by the server': 1 } });
    note.acknowledged = false;
    expect(judged().counts).toMatchObject({ 'stored though never acknowledged': 1 });
    rows.splice(0);
    expect(judged()).toMatchObject({ failures: NOTHING, counts: { 'messages acknowledged': 0 } });
  });

  it.each([
    ['is not there', WITHOUT],
    ['has no file', { stored_sha256: null }],
    ['has other bytes', { stored_sha256: 'bb' }],
    ['was withdrawn by nobody', { withdrawn: true }],
  ])('misses a voice note whose submission %s', (_, harm) => {
    const { row, judged } = world();
    Object.assign(row, harm);
    expect(judged().failures).toEqual({ ...NOTHING, 'lost voice notes': ['MM1'] });
  });

  it('wants nothing stored of somebody who had not agreed', () => {
    const { row, judged } = world();
    row.consented = false;
    const early = 'sent before consent, not stored by design';
    expect(judged().failures).toEqual({ ...NOTHING, 'stored without consent': ['MM1'] });
    expect(judged().counts).toMatchObject({ [early]: 0 });
    Object.assign(row, WITHOUT);
    expect(judged()).toMatchObject({ failures: NOTHING, counts: { [early]: 1 } });
  });

  it('finds what came twice: bytes, sends, and answers', () => {
    const { journal, rows, row, judged } = world();
    rows.push({ ...row, sid: 'MM2' });
    journal.takes.set('9', [3000, 8000]);
    row.answers = 2;
    expect(judged().failures).toEqual({
      ...NOTHING,
      'doubled submissions': ['aa'],
      'doubled messages to people': ['9'],
      'doubled answers to one message': ['MM1'],
    });
  });

  it('takes the same bytes of different people for what they are', () => {
    const { rows, note, row, judged } = world();
    note.unique = false;
    rows.push({ ...row, sid: 'MM2' });
    expect(judged().failures).toEqual(NOTHING);
  });

  it('misses no second submission of the same bytes from the same person', () => {
    const { journal, rows, note, row, judged } = world();
    journal.messages.set('MM2', { ...note, sid: 'MM2' });
    rows.push({ ...row, ...WITHOUT, sid: 'MM2' });
    expect(judged().failures).toEqual(NOTHING);
    journal.messages.set('MM3', { ...note, sid: 'MM3', person: 1 });
    rows.push({ ...row, ...WITHOUT, sid: 'MM3' });
    expect(judged().failures).toEqual({ ...NOTHING, 'lost voice notes': ['MM3'] });
  });
});
