import type { Template, Transition } from '../flow-types.ts';

/** The text that contributors agree to. Its content determines its version (`consent_version_of` in the database). */
export interface Agreement {
  body: string;
  /** The labels of the choices under it, in order. */
  labels: string[];
}

/** Finds the agreement that a flow asks for, as `keep_consent_wording` in the database does; null: it asks for none. */
export function agreementOf(flow: {
  transitions: readonly Transition[];
  templates: readonly Template[];
}): Agreement | null {
  const agreeing = flow.transitions
    .filter(({ actions }) => actions.some(({ action_key }) => action_key === 'record_consent'))
    .toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  const asked = agreeing
    .map(({ from_state }) => flow.templates.find(({ template_key }) => template_key === from_state))
    .find((template) => template && template.body !== '');
  if (!asked) return null;
  const { body, actions, list_items } = asked;
  const labels = list_items.length ? list_items.map(({ item }) => item) : actions.map(({ title }) => title);
  return { body, labels: labels.map((label) => label.trim()) };
}

/** Whether two agreements have the same words, apart from white space, and the same labels. */
export function isSameAgreement(one: Agreement | null, other: Agreement | null): boolean {
  const content = (of: Agreement | null) =>
    of && JSON.stringify([of.body.replaceAll(/\s+/g, ' ').trim(), ...of.labels]);
  return content(one) === content(other);
}
