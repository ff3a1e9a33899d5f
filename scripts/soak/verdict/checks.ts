import type { Evidence, InboundRow, SubmissionRow } from './evidence.ts';
import type { Journal, SentMessage } from './journal.ts';

/** The outcome of every acknowledged message. Lists contain failures, by Twilio's id or ours. */
export interface Verdict {
  sent: number;
  acknowledged: number;
  /** Stored although never acknowledged: the answer to the webhook got lost, or the message was found in Twilio's list. */
  stored_unacknowledged: number;
  /** Acknowledged, but without a row. */
  lost_messages: string[];
  /** Acknowledged and complete, but the server has not finished it within its time. */
  unfinished: string[];
  /** Messages that the server has marked as failed, with its reason. */
  set_aside: string[];
  voice_notes: number;
  /** Acknowledged and with consent, but no submission has these bytes. */
  lost_voice_notes: string[];
  /** Sent before its sender consented, and correctly not stored. */
  before_consent: number;
  /** Stored as a submission although its sender had not consented. */
  stored_without_consent: string[];
  doubled_submissions: string[];
  /** Our ids of messages that Twilio accepted more than once. */
  doubled_sends: { id: string; first_at: number; last_at: number }[];
  /** Messages with two replies. */
  answered_twice: string[];
  /** Contributors whose last processed message has no reply that Twilio accepted. */
  unanswered_people: number;
  /** Replies that the server gave up on, by its own reason. */
  given_up: Map<string, number>;
  /** Longest wait of each contributor in ms, longest first: from acknowledgement to Twilio taking its reply or a later one. */
  silences: { person: number; sid: string; from: number; ms: number }[];
}

export function judge({ messages, takes }: Journal, evidence: Evidence): Verdict {
  const { inbound, outbound, submissions } = evidence;
  const rows = new Map(inbound.map((row) => [row.message_sid, row]));
  const sent = [...messages.values()];
  const acknowledged = sent.filter(({ acknowledged_at }) => acknowledged_at !== null);
  const voices = acknowledged.filter(({ kind }) => kind === 'voice');
  const recordings = new Map(submissions.map((row) => [row.message_id, row]));
  const submissionOf = (row: InboundRow | undefined) => recordings.get(row?.id ?? '');

  const bytesOf = ({ person, sha256 }: SentMessage) => `${person} ${sha256}`;
  // Identical bytes from one contributor make one submission: the second message is not lost.
  const given = new Set(
    voices.filter(({ sid, sha256 }) => isStored(submissionOf(rows.get(sid)), sha256)).map(bytesOf),
  );
  const isLost = ({ sid }: SentMessage) => !rows.has(sid);
  const isVoiceLost = (note: SentMessage) => {
    const row = rows.get(note.sid);
    const submission = submissionOf(row);
    // Without a row the consent of the sender is unknown: the message counts as lost.
    if (row && (!row.consented || isUnfinished(row, submission))) return false;
    return !isStored(submission, note.sha256) && !given.has(bytesOf(note));
  };
  const unconsented = voices.filter(({ sid }) => rows.get(sid)?.consented === false);
  const replies = outbound.flatMap(({ in_reply_to }) => (in_reply_to === null ? [] : [in_reply_to]));
  const { silences, unanswered_people } = silence(acknowledged, rows, evidence, takes);
  return {
    sent: sent.length,
    acknowledged: acknowledged.length,
    stored_unacknowledged: sent.filter((each) => each.acknowledged_at === null && rows.has(each.sid)).length,
    lost_messages: sids(acknowledged.filter(isLost)),
    unfinished: sids(
      acknowledged.filter(({ sid }) => {
        const row = rows.get(sid);
        return row !== undefined && isUnfinished(row, submissionOf(row));
      }),
    ),
    set_aside: inbound.filter(({ status }) => status === 'failed').map(({ message_sid }) => message_sid),
    voice_notes: voices.length,
    lost_voice_notes: sids(voices.filter(isVoiceLost)),
    before_consent: unconsented.filter(({ sid }) => !submissionOf(rows.get(sid))).length,
    stored_without_consent: sids(unconsented.filter(({ sid }) => submissionOf(rows.get(sid)))),
    doubled_submissions: doubledVoices(sent, evidence),
    doubled_sends: [...takes].flatMap(([id, { times, first_at, last_at }]) =>
      times > 1 ? [{ id, first_at, last_at }] : [],
    ),
    answered_twice: repeated(replies),
    unanswered_people,
    given_up: countBy(outbound.filter(({ status }) => status === 'failed').map(({ error }) => error ?? '?')),
    silences,
  };
}

/** Returns whether a message has no reply yet, or its file is not in its submission yet (still at Twilio, or only stored). */
function isUnfinished({ status, media_status }: InboundRow, submission: SubmissionRow | undefined): boolean {
  const isWithout = submission?.storage_url === null && !submission.withdrawn;
  return status === 'received' || (isWithout && (media_status === 'pending' || media_status === 'stored'));
}

/** Finds bytes that were sent once but stored twice. */
function doubledVoices(sent: SentMessage[], { submissions }: Evidence): string[] {
  const unique = new Set(sent.filter((message) => message.unique).map(({ sha256 }) => sha256));
  return repeated(
    submissions.flatMap(({ audio_sha256: hash, withdrawn }) =>
      hash && !withdrawn && unique.has(hash) ? [hash] : [],
    ),
  );
}

/** Computes the waits. A reply to a later message ends a wait as well, because the contributor hears it. */
function silence(
  acknowledged: SentMessage[],
  rows: Map<string, InboundRow>,
  { outbound }: Evidence,
  takes: Journal['takes'],
): Pick<Verdict, 'silences' | 'unanswered_people'> {
  const taken = new Map<string, number>();
  for (const { id, in_reply_to } of outbound) {
    const take = takes.get(id);
    if (take && in_reply_to !== null) taken.set(in_reply_to, take.first_at);
  }
  const silences: Verdict['silences'] = [];
  let unanswered_people = 0;
  for (const theirs of byPerson(acknowledged)) {
    const inOrder = theirs
      .flatMap((message) => ({ message, row: rows.get(message.sid) }))
      .filter(({ row }) => row !== undefined)
      .sort((a, b) => Number(b.row?.id) - Number(a.row?.id));
    let heard = Infinity;
    let longest: Verdict['silences'][number] | undefined;
    for (const [nth, { message, row }] of inOrder.entries()) {
      heard = Math.min(heard, taken.get(row?.id ?? '') ?? Infinity);
      if (nth === 0 && heard === Infinity) unanswered_people += 1;
      const from = message.acknowledged_at ?? 0;
      const ms = Math.max(0, heard - from);
      if (heard < Infinity && ms >= (longest?.ms ?? 0))
        longest = { person: message.person, sid: message.sid, from, ms };
    }
    if (longest) silences.push(longest);
  }
  return { silences: silences.sort((a, b) => b.ms - a.ms), unanswered_people };
}

function byPerson(messages: SentMessage[]): SentMessage[][] {
  const groups = new Map<number, SentMessage[]>();
  for (const message of messages) {
    const theirs = groups.get(message.person) ?? [];
    theirs.push(message);
    groups.set(message.person, theirs);
  }
  return [...groups.values()];
}

function sids(messages: SentMessage[]): string[] {
  return messages.map(({ sid }) => sid);
}

function repeated(values: string[]): string[] {
  return [...countBy(values)].filter(([, times]) => times > 1).map(([value]) => value);
}

function countBy(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function isStored(submission: SubmissionRow | undefined, sha256: string | null): boolean {
  return submission !== undefined && !submission.withdrawn && submission.stored_sha256 === sha256;
}
