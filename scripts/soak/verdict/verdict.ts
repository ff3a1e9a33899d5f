/** What the soak itself observed, to compare with the server's database. */
export interface Journal {
  /** The messages of contributors, by Twilio's id. */
  messages: Map<string, SentMessage>;
  /** When Twilio accepted our messages, by the id in the address of their status callback: ms since 1970. */
  takes: Map<string, number[]>;
}

export interface SentMessage {
  sid: string;
  person: number;
  /** The country whose number it was written to. */
  pilot: string;
  /** The hash of a voice note's bytes, in hex; null for other messages. */
  sha256: string | null;
  /** No other message carries the same bytes. */
  unique: boolean;
  /** Whether a 2xx came. */
  acknowledged: boolean;
}

/** A contributor's message in the server's database, with its submission and its answers. */
export interface Row {
  sid: string;
  /** The country of its contributor, and of its submission, if there is one. */
  pilot: string;
  submission_pilot: string | null;
  /** The server has set it aside, with a reason. */
  failed: boolean;
  /** It has no reply yet, or its file is not in its submission yet (still at Twilio, or only stored). */
  unfinished: boolean;
  /** Its sender had consented, by an earlier message, and has not withdrawn the consent. */
  consented: boolean;
  answers: number;
  has_submission: boolean;
  withdrawn: boolean;
  /** The hash in the submission. */
  audio_sha256: string | null;
  /** The hash of the stored file, in hex; null when there is none. */
  stored_sha256: string | null;
}

/** `failures` lists the ids (Twilio's or ours) or hashes of what went wrong, by kind; `counts` has further figures for the report. */
export type Verdict = ReturnType<typeof judge>;

/** Compares every acknowledged message with what the server has of it. */
export function judge({ messages, takes }: Journal, rows: Row[]) {
  const known = new Map(rows.map((row) => [row.sid, row]));
  const rowOf = ({ sid }: SentMessage) => known.get(sid);
  const sent = [...messages.values()];
  const acknowledged = sent.filter((message) => message.acknowledged);
  const voices = acknowledged.filter(({ sha256 }) => sha256 !== null);
  const unconsented = voices.filter((note) => rowOf(note)?.consented === false);

  const isStored = (note: SentMessage) => {
    const row = rowOf(note);
    return row !== undefined && !row.withdrawn && row.stored_sha256 === note.sha256;
  };
  const bytesOf = ({ person, sha256 }: SentMessage) => `${person} ${sha256}`;
  // Identical bytes from one contributor make one submission: the second message is not lost.
  const given = new Set(voices.filter(isStored).map(bytesOf));
  const isVoiceLost = (note: SentMessage) => {
    const row = rowOf(note);
    // Without a row the consent of the sender is unknown: the message counts as lost.
    return !(row && (!row.consented || row.unfinished)) && !given.has(bytesOf(note));
  };
  const unique = new Set(sent.flatMap((note) => (note.unique ? [note.sha256] : [])));
  const hashes = rows.flatMap((row) => (row.withdrawn ? [] : (row.audio_sha256 ?? [])));
  return {
    failures: {
      'lost messages': sids(acknowledged.filter((message) => !rowOf(message))),
      'lost voice notes': sids(voices.filter(isVoiceLost)),
      'not finished in the time that it had': sids(acknowledged.filter((one) => rowOf(one)?.unfinished)),
      'doubled submissions': repeated(hashes).filter((hash) => unique.has(hash)),
      'doubled messages to people': [...takes].flatMap(([id, { length }]) => (length > 1 ? [id] : [])),
      'doubled answers to one message': [...new Set(sids(rows.filter(({ answers }) => answers > 1)))],
      'crossed over to another country': sids(
        sent.filter((one) => {
          const row = rowOf(one);
          return row && (row.pilot !== one.pilot || (row.submission_pilot ?? one.pilot) !== one.pilot);
        }),
      ),
      'stored without consent': sids(unconsented.filter((note) => rowOf(note)?.has_submission)),
    },
    counts: {
      'messages sent': sent.length,
      'messages acknowledged': acknowledged.length,
      'stored though never acknowledged': sent.filter((one) => !one.acknowledged && rowOf(one)).length,
      'voice notes acknowledged': voices.length,
      'sent before consent, not stored by design': unconsented.filter((note) => !rowOf(note)?.has_submission)
        .length,
      'set aside by the server': rows.filter(({ failed }) => failed).length,
    },
  };
}

function sids(messages: { sid: string }[]): string[] {
  return messages.map(({ sid }) => sid);
}

function repeated(values: string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
}
