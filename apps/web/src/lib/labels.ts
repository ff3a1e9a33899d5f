import { ENGLISH, type Category, type Label } from '@labrish/pilot';
import { pilot } from './pilot.ts';

/** The labels, each with the key of the keyboard that chooses it: 1 for the first. */
export const KEYED_LABELS = pilot.labels.map((label, place) => ({ ...label, sign: String(place + 1) }));
/** Those that are no mix: within a mix, each word has one of them. */
export const PLAIN_LABELS = KEYED_LABELS.filter(({ is_mix }) => !is_mix);
/** The country's own way of speaking, which serves as an example: the first label that is neither English nor a mix. */
export const OWN_LABEL: Pick<Label, 'key' | 'name'> = PLAIN_LABELS.find(({ key }) => key !== ENGLISH) ?? {
  key: ENGLISH,
  name: ENGLISH,
};

/** Returns the label with this key; undefined if the country does not have it. */
export function labelOf(category: Category): Label | undefined {
  return pilot.labels.find(({ key }) => key === category);
}

/** Returns the name of a label as people read it. */
export function labelName(category: Category): string {
  return labelOf(category)?.name ?? category;
}

/** Returns the language of a text in this wording, for the attribute `lang`. */
export function langOf(wording: Category): string | undefined {
  return labelOf(wording)?.tags[0];
}
