import { decide, type Decision } from '@labrish/dataset';

export const LEASE_MS = 15 * 60_000;
const SKIPPED_MS = 12 * 3_600_000;
export const NEEDED = { audio: 2, words: 1 };

/** What a reviewer says: the label that they hear, or that the recording is unfit. */
export type Said = 'Patwa' | 'Mix' | 'English' | 'reject';

/** The queue's state of one recording at stage `audio`, without a database. */
interface Recording {
  speaker: string;
  /** Leases: for each reviewer who has the recording on screen, when their lease expires. */
  held: Map<string, number>;
  /** The verdict of each reviewer, without the undone ones. */
  said: Map<string, { review_id: string; what: Said; counts: boolean }>;
  skipped: Map<string, number>;
}

/** A minimal model of the queue, to compare the real queue with. */
export class Model {
  readonly recordings = new Map<string, Recording>();
  /** Speakers whose voice a reviewer knows. */
  readonly known = new Map<string, Set<string>>();
  now = 0;
  /** Number of rows ever written: nothing is lost, not even an undone verdict. */
  rows = 0;

  add(id: string, speaker: string): void {
    this.recordings.set(id, { speaker, held: new Map(), said: new Map(), skipped: new Map() });
  }

  of(id: string): Recording {
    const found = this.recordings.get(id);
    if (!found) throw new Error('No such recording.');
    return found;
  }

  /** @param without the reviewer whose verdicts are set aside */
  decision(id: string, without?: string): Decision {
    const said = [...this.of(id).said].flatMap(([as, verdict]) => (as === without ? [] : verdict));
    const reviews = said.map(({ what, counts }) => ({
      ...{ stage: 'audio' as const, verdict: what === 'reject' ? what : ('accept' as const), counts },
      ...{ category: what === 'reject' ? null : what, reasons: [] },
      ...{ is_adjudication: false, decided_at: new Date(0) },
    }));
    return decide(reviews, NEEDED);
  }

  /** Returns whether this reviewer has a lease on the recording. */
  holds(as: string, id: string): boolean {
    return (this.of(id).held.get(as) ?? -Infinity) > this.now;
  }

  /** Returns whether this reviewer has neither judged nor skipped the recording, and does not know its voice. */
  isFor(as: string, id: string): boolean {
    const { speaker, said, skipped } = this.of(id);
    const isSkipped = (skipped.get(as) ?? -Infinity) > this.now - SKIPPED_MS;
    return !said.has(as) && !isSkipped && !this.known.get(as)?.has(speaker);
  }

  mayGet(as: string, id: string): boolean {
    return this.isFor(as, id) && (this.holds(as, id) || this.decision(id).status === 'to_review');
  }

  /** Returns whether the queue must offer the recording: a slot is free even if all other leases become verdicts. */
  mustGet(as: string, id: string): boolean {
    if (!this.isFor(as, id) || this.decision(id).status !== 'to_review') return false;
    const { held, said } = this.of(id);
    const holding = [...held].filter(([who, until]) => who !== as && until > this.now).map(([who]) => who);
    const judged = [...said].filter(([, { counts }]) => counts).map(([who]) => who);
    return new Set([...holding, ...judged]).size < this.decision(id).needed;
  }
}
