import { withPlaceholder, type Fix, type Linted } from '../lint/lint.ts';
import type { Template } from '../flow-types.ts';

/** Returns the flow after the edit that a finding offers. */
export function applyFix(flow: Linted, fix: Fix): Linted {
  switch (fix.kind) {
    case 'remove_mapping':
      return {
        ...flow,
        mappings: flow.mappings.filter(
          (row) => row.state_key !== fix.state_key || row.button_id !== fix.button_id,
        ),
      };
    case 'remove_transition':
      return { ...flow, transitions: flow.transitions.filter(({ id }) => id !== fix.id) };
    case 'retire_event':
      return { ...flow, events: (flow.events ?? []).filter((key) => key !== fix.event_key) };
    case 'new_choice_id': {
      const mappings = flow.mappings.map((row) =>
        row.state_key === fix.state_key && row.button_id === fix.id ? { ...row, button_id: NEW_ID } : row,
      );
      return { ...changed(flow, fix.state_key, (template) => renewed(template, fix.id)), mappings };
    }
    case 'remove_wordings':
      return changed(flow, fix.state_key, (template) => ({ ...template, bodies: {} }));
    case 'replace_placeholder': {
      const mend = (text: string) => withPlaceholder(text, fix.name, fix.by);
      return changed(flow, fix.state_key, ({ body, bodies = {}, ...template }) => ({
        ...template,
        body: mend(body),
        bodies: Object.fromEntries(Object.entries(bodies).map(([wording, text]) => [wording, mend(text)])),
      }));
    }
    case 'add_synonym':
      return changed(flow, fix.state_key, (template) => ({
        ...template,
        actions: template.actions.map((one) =>
          one.id === fix.id ? { ...one, synonyms: [...(one.synonyms ?? []), fix.synonym] } : one,
        ),
      }));
  }
}

const NEW_ID = 'an id that no choice has had';

function renewed(template: Template, id: string): Template {
  const renew = <T extends { id: string }>(one: T): T => (one.id === id ? { ...one, id: NEW_ID } : one);
  return {
    ...template,
    actions: template.actions.map(renew),
    list_items: template.list_items.map(renew),
  };
}

function changed(flow: Linted, state_key: string, change: (template: Template) => Template): Linted {
  return {
    ...flow,
    templates: flow.templates.map((one) => (one.template_key === state_key ? change(one) : one)),
  };
}
