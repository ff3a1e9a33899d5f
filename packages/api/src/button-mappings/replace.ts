import type { Mapping } from './schema.ts';

type MappingInput = Pick<Mapping, 'button_id' | 'button_label' | 'triggers_event'>;

export interface MappingChanges {
  create: MappingInput[];
  update: { before: Mapping; after: Mapping }[];
  remove: Mapping[];
}

/** Returns the changes that turn a state's mappings into the wanted ones. A button's mapping keeps its id; equal rows are not written. */
export function mappingChanges(stored: Mapping[], wanted: MappingInput[]): MappingChanges {
  const before = new Map(stored.map((row) => [row.button_id, row]));
  const buttons = new Set(wanted.map((row) => row.button_id));
  return {
    create: wanted.filter((row) => !before.has(row.button_id)),
    update: wanted.flatMap((row) => {
      const old = before.get(row.button_id);
      const same = old?.button_label === row.button_label && old.triggers_event === row.triggers_event;
      return old && !same ? [{ before: old, after: { ...old, ...row } }] : [];
    }),
    remove: stored.filter((row) => !buttons.has(row.button_id)),
  };
}
