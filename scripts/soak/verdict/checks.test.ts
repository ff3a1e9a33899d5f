import { describe, expect, it } from 'vitest';
import { judge } from './checks.ts';
import type { Evidence, InboundRow, OutboundRow, SubmissionRow } from './evidence.ts';
import { createJournal } from './journal.ts';
import type { SentMessage } from './journal.ts';

/** Creates evidence of one contributor who consented, sent a voice note, and got a reply after two seconds. */
function world() {
  const journal = createJournal();
  const note: SentMessage = {
    sid: 'MM1',
    person: 0,
    kind: 'voice',
    sha256: 'aa',
    unique: true,
    acknowledged_at: 1000,
  };
  const row: InboundRow = {
    id: '7',
    message_sid: 'MM1',
    status: 'processed',
    error: null,
    consented: true,
    media_status: 'stored',
    media_error: null,
  };
  const submission: SubmissionRow = {
    message_id: '7',
    storage_url: 'originals/aa/aa',
    withdrawn: false,
    audio_sha256: 'aa',
    stored_sha256: 'aa',
  };
  const answer: OutboundRow = { id: '9', in_reply_to: '7', status: 'sent', error: null };
  const take = { to: 'whatsapp:+18764000000', times: 1, first_at: 3000, last_at: 3000 };
  journal.messages.set(note.sid, note);
  journal.takes.set(answer.id, take);
  const evidence: Evidence = { inbound: [row], outbound: [answer], submissions: [submission] };
  return { journal, evidence, note, row, submission, answer, take };
}

describe('what became of everything', () => {
  it('finds nothing wrong where nothing is', () => {
    const { journal, evidence } = world();
    expect(judge(journal, evidence)).toMatchObject({
      acknowledged: 1,
      lost_messages: [],
      lost_voice_notes: [],
      stored_without_consent: [],
      doubled_submissions: [],
      doubled_sends: [],
      answered_twice: [],
      unanswered_people: 0,
      silences: [{ person: 0, sid: 'MM1', ms: 2000 }],
    });
  });

  it('misses an acknowledged message that has no row', () => {
    const { journal, evidence } = world();
    evidence.inbound = [];
    expect(judge(journal, evidence)).toMatchObject({ lost_messages: ['MM1'], lost_voice_notes: ['MM1'] });
  });

  it('tells what the server has and has not finished from what is lost', () => {
    const { journal, evidence, row, submission } = world();
    const unfinished = { lost_messages: [], lost_voice_notes: [], unfinished: ['MM1'] };
    Object.assign(submission, { storage_url: null, stored_sha256: null });
    row.media_status = 'pending';
    expect(judge(journal, evidence)).toMatchObject(unfinished);
    row.media_status = 'failed';
    expect(judge(journal, evidence)).toMatchObject({ lost_voice_notes: ['MM1'], unfinished: [] });
    evidence.submissions = [];
    row.status = 'received';
    expect(judge(journal, evidence)).toMatchObject(unfinished);
  });

  it('does not count what was never acknowledged, nor what was set aside with a reason', () => {
    const { journal, evidence, note, row } = world();
    row.status = 'failed';
    expect(judge(journal, evidence)).toMatchObject({ lost_messages: [], set_aside: ['MM1'] });
    note.acknowledged_at = null;
    evidence.inbound = [];
    evidence.submissions = [];
    expect(judge(journal, evidence)).toMatchObject({
      acknowledged: 0,
      lost_messages: [],
      lost_voice_notes: [],
    });
  });

  it.each([
    ['is not there', (each: SubmissionRow) => (each.message_id = '8')],
    ['has no file', (each: SubmissionRow) => (each.stored_sha256 = null)],
    ['has other bytes', (each: SubmissionRow) => (each.stored_sha256 = 'bb')],
    ['was withdrawn by nobody', (each: SubmissionRow) => (each.withdrawn = true)],
  ])('misses a voice note whose submission %s', (_, harm) => {
    const { journal, evidence, submission } = world();
    harm(submission);
    expect(judge(journal, evidence).lost_voice_notes).toEqual(['MM1']);
  });

  it('wants nothing stored of somebody who had not agreed', () => {
    const { journal, evidence, row } = world();
    row.consented = false;
    expect(judge(journal, evidence)).toMatchObject({ stored_without_consent: ['MM1'], before_consent: 0 });
    evidence.submissions = [];
    expect(judge(journal, evidence)).toMatchObject({
      stored_without_consent: [],
      before_consent: 1,
      lost_voice_notes: [],
    });
  });

  it('finds what came twice: bytes, sends, and answers', () => {
    const { journal, evidence, submission, answer, take } = world();
    evidence.submissions.push({ ...submission, message_id: '8' });
    evidence.outbound.push({ ...answer, id: '10' });
    Object.assign(take, { times: 2, last_at: 8000 });
    expect(judge(journal, evidence)).toMatchObject({
      doubled_submissions: ['aa'],
      doubled_sends: [{ id: '9', first_at: 3000, last_at: 8000 }],
      answered_twice: ['7'],
    });
  });

  it('takes the same bytes of different people for what they are', () => {
    const { journal, evidence, note, submission } = world();
    note.unique = false;
    evidence.submissions.push({ ...submission, message_id: '8' });
    expect(judge(journal, evidence).doubled_submissions).toEqual([]);
  });

  it('misses no second submission of the same bytes from the same person', () => {
    const { journal, evidence, note, row } = world();
    journal.messages.set('MM2', { ...note, sid: 'MM2' });
    evidence.inbound.push({ ...row, id: '8', message_sid: 'MM2', media_status: 'discarded' });
    expect(judge(journal, evidence).lost_voice_notes).toEqual([]);
    journal.messages.set('MM3', { ...note, sid: 'MM3', person: 1 });
    evidence.inbound.push({ ...row, id: '9', message_sid: 'MM3', media_status: 'discarded' });
    expect(judge(journal, evidence).lost_voice_notes).toEqual(['MM3']);
  });

  it('ends a silence with the next answer that is heard, and tells who is left without one', () => {
    const { journal, evidence, note, row, answer } = world();
    journal.messages.set('SM2', { ...note, sid: 'SM2', kind: 'text', acknowledged_at: 2000 });
    evidence.inbound.push({ ...row, id: '11', message_sid: 'SM2' });
    expect(judge(journal, evidence)).toMatchObject({
      unanswered_people: 1,
      silences: [{ sid: 'MM1', ms: 2000 }],
    });
    evidence.outbound = [
      { ...answer, status: 'failed', error: 'Outdated.' },
      { ...answer, id: '12', in_reply_to: '11' },
    ];
    journal.takes.clear();
    journal.takes.set('12', { to: '', times: 1, first_at: 9000, last_at: 9000 });
    const { silences, unanswered_people, given_up } = judge(journal, evidence);
    expect(unanswered_people).toBe(0);
    expect(silences).toMatchObject([{ sid: 'MM1', ms: 8000 }]);
    expect([...given_up]).toEqual([['Outdated.', 1]]);
  });
});
