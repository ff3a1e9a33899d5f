import type { Speech } from '@labrish/pilot';
import { builtIn, isSentenceKey } from '../sentences/index.ts';
import { diffState } from './state.ts';
import { diffWords } from './words.ts';
import { keysOf, sentenceChange, type Change, type FlowChange } from './change.ts';
import type { PublishedFlow, StoredEvent } from '../flow/stored-flow.ts';

export type { Change, FlowChange } from './change.ts';

/**
 * Describes how a flow changed, state by state, in the words of its editors: the new flow's states in their order, then the
 * removed ones, then the bot's own sentences. Total.
 *
 * @returns an empty list if contributors get the same from both
 */
export function diffFlows(speech: Speech, before: PublishedFlow, after: PublishedFlow): FlowChange[] {
  const stays = new Set(after.states.map(({ state_key }) => state_key));
  const gone = before.states.filter(({ state_key }) => !stays.has(state_key));
  const states = [...after.states, ...gone].map(({ state_key, friendly_name }) => ({
    ...{ state_key, name: friendly_name },
    changes: diffState(before, after, state_key),
  }));
  const own = {
    state_key: null,
    name: "The bot's own sentences",
    changes: diffSentences(speech, before, after),
  };
  return [...states, own].filter(({ changes }) => changes.length > 0);
}

function diffSentences(speech: Speech, before: PublishedFlow, after: PublishedFlow): Change[] {
  return keysOf(before.sentences, after.sentences).flatMap((wording) => {
    const old = before.sentences?.[wording] ?? {};
    const now = after.sentences?.[wording] ?? {};
    return keysOf(old, now).flatMap((key): Change[] => {
      const ours = isSentenceKey(key) ? builtIn({ speech }, wording, key) : '';
      const [was, is] = [old[key] ?? ours, now[key] ?? ours];
      return was === is ? [] : [{ kind: 'text', of: `“${key}” in ${wording}`, runs: diffWords(was, is) }];
    });
  });
}

/** Describes changes of the events behind choices and transitions, which contributors do not notice. Total; empty if none. */
export function diffEvents(before: readonly StoredEvent[], after: readonly StoredEvent[]): FlowChange[] {
  const former = new Map(before.map((event) => [event.id, event]));
  const stays = new Set(after.map(({ id }) => id));
  const changes = [
    ...after.flatMap((event) => [...changesOf(former.get(event.id), event)]),
    ...before
      .filter(({ id }) => !stays.has(id))
      .map(({ friendly_name }) => sentenceChange(`“${friendly_name}” is removed.`)),
  ];
  return changes.length ? [{ state_key: null, name: 'Events', changes }] : [];
}

function* changesOf(before: StoredEvent | undefined, after: StoredEvent): Generator<Change> {
  const name = `“${after.friendly_name}”`;
  if (!before) {
    yield sentenceChange(`${name} is new.`);
    return;
  }
  if (before.friendly_name !== after.friendly_name)
    yield sentenceChange(`“${before.friendly_name}” is called ${name} now.`);
  if ((before.description ?? '') !== (after.description ?? ''))
    yield sentenceChange(`${name} has a new description.`);
  if (before.is_active !== after.is_active)
    yield sentenceChange(
      after.is_active
        ? `${name} can be chosen again.`
        : `${name} is retired: it can no longer be chosen, but keeps working where it is used.`,
    );
}
