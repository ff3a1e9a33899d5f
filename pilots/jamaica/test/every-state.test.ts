import { INSISTENT, newSnapshot, step, toEvent, type Inbound, type Snapshot } from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';

const flow = seededFlow(country, country.seeds, 'Labrish');
const note: Partial<Inbound> = { attachment: { kind: 'audio', duration_ms: 31_000 } };
const LABELS = /^(English|Mix|Patwa)$/;

describe('every state that a contributor can be in', { timeout: 180_000 }, () => {
  const inbounds: Partial<Inbound>[] = [
    {},
    { text: 'mi a chat bout di market weh deh a town' },
    note,
    ...(['not_audio', 'empty', 'truncated', 'too_large', 'forwarded'] as const).map((reason) => ({
      attachment: { kind: 'rejected' as const, reason },
    })),
    { choice: { id: 'from_long_ago', title: 'Old' } },
    ...['HELP', 'RESTART', 'DELETE LAST', 'DELETE ALL', 'STOP', 'yes', '1', '2', '3', '4', '5', '6', '7'].map(
      (text) => ({
        text,
      }),
    ),
    ...flow.templates.flatMap(({ actions, list_items }) =>
      [...actions, ...list_items].map(({ id }) => ({ choice: { id, title: '' } })),
    ),
  ];
  const reached = explore(inbounds);

  it('is all of the seeded states, with and without consent where that can be', () => {
    const states = new Set(reached.map(({ state_key }) => state_key));
    expect([...states].filter(Boolean).sort()).toEqual(flow.states.map(({ state_key }) => state_key).sort());
    expect(reached.filter(({ stopped }) => stopped).length).toBeGreaterThan(0);
    expect(reached.filter(({ confirming }) => confirming).length).toBeGreaterThan(0);
  });

  it('answers everything with exactly one message, unless stopped, and reports nothing', () => {
    for (const snapshot of reached) {
      for (const inbound of inbounds) {
        const { effects } = step(flow, snapshot, toEvent(flow, snapshot, { message_id: 'm', ...inbound }, 7));
        const at = JSON.stringify({ state: snapshot.state_key, inbound });
        const isTold = snapshot.stopped ? snapshot.stop_notice_sent : snapshot.under_18 === 'told';
        const silent =
          isTold && inbound.text !== 'DELETE ALL' && !snapshot.confirming && !isHelp(snapshot, inbound);
        const answers = effects.filter(({ type }) => type === 'send').length;
        // Skip turns that release held voice notes, which are answered in turns of their own.
        if (effects.some(({ type }) => type === 'release_held')) continue;
        // A contributor who stopped while a question was open gets a reply about that question only.
        if ((snapshot.stopped || snapshot.under_18) && snapshot.confirming)
          expect(answers, at).toBeLessThanOrEqual(1);
        else expect(answers, at).toBe(silent ? 0 : 1);
        expect(
          effects.filter(({ type }) => type === 'report'),
          at,
        ).toEqual([]);
      }
    }
  });

  it('keeps a voice note exactly when the person agreed', () => {
    for (const snapshot of reached) {
      const { effects } = step(flow, snapshot, toEvent(flow, snapshot, { message_id: 'm', ...note }, 7));
      const kept = effects.filter(({ type }) => type === 'keep_audio').length;
      const { consent_version, stopped, under_18, confirming, age_in_doubt } = snapshot;
      const waits = age_in_doubt || (confirming !== null && INSISTENT.includes(confirming));
      const isKept = consent_version !== null && !stopped && !under_18 && !waits;
      expect(kept, String(snapshot.state_key)).toBe(isKept ? 1 : 0);
    }
  });

  it('knows what was spoken only in the words of the specification', () => {
    for (const { category, wording } of reached) {
      for (const label of [category, wording]) if (label !== null) expect(label).toMatch(LABELS);
    }
  });
});

/** Returns whether a message is answered even where the bot is silent: HELP always, STOP only the first time. */
function isHelp({ stopped }: Snapshot, { text = '' }: Partial<Inbound>): boolean {
  return text === 'HELP' || (!stopped && text === 'STOP');
}

/** Explores every snapshot that messages lead to; snapshots that differ only in counters and names count as the same. */
function explore(inbounds: Partial<Inbound>[]): Snapshot[] {
  // prettier-ignore
  const kind = (s: Snapshot) =>
    JSON.stringify([
      s.state_key, s.consent_version, s.region === null, s.prompt === null,
      s.recordings.length > 0, s.is_labelled, s.category === 'English', s.stopped, s.stop_notice_sent, s.under_18, Math.min(s.submissions, 4), s.confirming,
    ]);
  const found = new Map([[kind(newSnapshot()), newSnapshot()]]);
  for (const snapshot of found.values()) {
    for (const inbound of inbounds) {
      const message_id = `m${snapshot.submissions}`;
      const event = toEvent(flow, snapshot, { message_id, ...inbound }, 0);
      const { snapshot: next } = step(flow, snapshot, event);
      if (!found.has(kind(next))) found.set(kind(next), next);
    }
  }
  return [...found.values()];
}
