import { ENGLISH, type Category, type Label, type Pilot } from '@labrish/pilot';
import { pilot, pilots } from './pilot.ts';

type Labelled = Pick<Pilot, 'labels'>;

/** Returns the labels, each with the key of the keyboard that chooses it: 1 for the first. */
export function keyedLabels({ labels }: Labelled = pilot): (Label & { sign: string })[] {
  return labels.map((label, place) => ({ ...label, sign: String(place + 1) }));
}

/** Returns those that are no mix: within a mix, each word has one of them. */
export function plainLabels(of: Labelled = pilot): (Label & { sign: string })[] {
  return keyedLabels(of).filter(({ is_mix }) => !is_mix);
}

/** Returns the country's own way of speaking, which serves as an example: the first label that is neither English nor a mix. */
export function ownLabel(of: Labelled = pilot): Pick<Label, 'key' | 'name'> {
  return plainLabels(of).find(({ key }) => key !== ENGLISH) ?? { key: ENGLISH, name: ENGLISH };
}

/** Returns the label with this key: the country's own, or else that of another country that runs here. */
export function labelOf(category: Category, of: Labelled = pilot): Label | undefined {
  return [of, ...pilots].flatMap(({ labels }) => labels).find(({ key }) => key === category);
}

/** Returns the name of a label as people read it. */
export function labelName(category: Category, of: Labelled = pilot): string {
  return labelOf(category, of)?.name ?? category;
}

/** Returns the language of a text in this wording, for the attribute `lang`. */
export function langOf(wording: Category): string | undefined {
  return labelOf(wording)?.tags[0];
}
