import { choicesOf, hasOpener, type Choice, type Content } from './content.ts';
import { TYPE_NAMES } from './type-names.ts';
import type { Category } from '@labrish/pilot';
import { pilot } from '#lib/pilot.ts';

export interface Difference {
  field: string;
  theirs: string;
  mine: string;
}

const NOT_THERE = '(not there)';

/**
 * Returns the differences between two people's versions of the same state, field by field; none if both would save the same.
 *
 * @param eventName returns the name of an event, by its key
 */
export function differences(
  theirs: Content,
  mine: Content,
  eventName: (key: string) => string,
): Difference[] {
  return [
    { field: 'State type', theirs: TYPE_NAMES[theirs.type], mine: TYPE_NAMES[mine.type] },
    { field: 'Message', theirs: said(theirs), mine: said(mine) },
    ...pilot.labels.map(({ key, name }) => ({
      field: `Message in ${name}`,
      theirs: saidIn(theirs, key),
      mine: saidIn(mine, key),
    })),
    { field: 'Label that opens the list', theirs: opener(theirs), mine: opener(mine) },
    ...choiceDifferences(choicesOf(theirs), choicesOf(mine), eventName),
    ...order(choicesOf(theirs), choicesOf(mine)),
  ].filter((row) => row.theirs !== row.mine);
}

function said({ type, body }: Content): string {
  return type === 'input' ? '' : body;
}

function saidIn({ type, bodies }: Content, wording: Category): string {
  return type === 'input' ? '' : (bodies[wording] ?? '');
}

function opener(content: Content): string {
  return hasOpener(content.type, choicesOf(content).length) ? content.list_button : '';
}

function choiceDifferences(
  theirs: Choice[],
  mine: Choice[],
  eventName: (key: string) => string,
): Difference[] {
  const ids = [...new Set([...theirs, ...mine].map(({ id }) => id))];
  return ids.map((id) => {
    const [their, own] = [theirs, mine].map((choices) => choices.find((choice) => choice.id === id));
    return {
      field: `Choice "${their?.label ?? own?.label ?? ''}"`,
      theirs: their ? reading(their, eventName) : NOT_THERE,
      mine: own ? reading(own, eventName) : NOT_THERE,
    };
  });
}

/** Compares the order of the choices that both have. */
function order(theirs: Choice[], mine: Choice[]): Difference[] {
  const shared = (choices: Choice[], others: Choice[]) =>
    choices.filter(({ id }) => others.some((other) => other.id === id));
  const [their, own] = [shared(theirs, mine), shared(mine, theirs)];
  if (their.every(({ id }, index) => own[index]?.id === id)) return [];
  const labels = (choices: Choice[]) => choices.map(({ label }) => label).join(', ');
  return [{ field: 'Order of the choices', theirs: labels(their), mine: labels(own) }];
}

function reading(
  { label, description, synonyms, event }: Choice,
  eventName: (key: string) => string,
): string {
  const named = `${label || '(no label)'}${description && `: ${description}`}`;
  const also = synonyms.length > 0 ? ` (also understood: ${synonyms.join(', ')})` : '';
  return `${[named, event ? eventName(event) : 'no event'].join(' → ')}${also}`;
}
