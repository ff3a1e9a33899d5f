import { told, type Change, type FlowChange } from './change.ts';
import type { StoredEvent } from '../flow/stored-flow.ts';

/** Describes changes of the events behind choices and transitions, which contributors do not notice. Total; empty if none. */
export function diffEvents(before: readonly StoredEvent[], after: readonly StoredEvent[]): FlowChange[] {
  const former = new Map(before.map((event) => [event.id, event]));
  const stays = new Set(after.map(({ id }) => id));
  const changes = [
    ...after.flatMap((event) => changeOf(former.get(event.id), event)),
    ...before
      .filter(({ id }) => !stays.has(id))
      .map(({ friendly_name }) => told(`“${friendly_name}” is removed.`)),
  ];
  return changes.length ? [{ state_key: null, name: 'Events', changes }] : [];
}

function changeOf(before: StoredEvent | undefined, after: StoredEvent): Change[] {
  const name = `“${after.friendly_name}”`;
  if (!before) return [told(`${name} is new.`)];
  const changes: Change[] = [];
  if (before.friendly_name !== after.friendly_name)
    changes.push(told(`“${before.friendly_name}” is called ${name} now.`));
  if ((before.description ?? '') !== (after.description ?? ''))
    changes.push(told(`${name} is described otherwise.`));
  if (before.is_active !== after.is_active)
    changes.push(
      told(
        after.is_active
          ? `${name} can be chosen again.`
          : `${name} is retired: it can no longer be chosen, and works where it was.`,
      ),
    );
  return changes;
}
