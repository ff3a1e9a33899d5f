import { withPlaceholder, type ContentFix } from '@labrish/conversation/lint';
import { perCategory } from '@labrish/pilot';
import { pilot } from '#lib/pilot.ts';
import { NO_BODIES, type Choice, type Content, newChoiceId } from '#admin/flow/drafts/content.ts';

/** Returns the typed content of a state after the edit that a finding offers. Pure. @param now in milliseconds */
export function fixContent(content: Content, fix: ContentFix, now: number): Content {
  switch (fix.kind) {
    case 'remove_wordings':
      return { ...content, bodies: NO_BODIES };
    case 'replace_placeholder': {
      const mend = (text: string) => withPlaceholder(text, fix.name, fix.by);
      return {
        ...content,
        body: mend(content.body),
        bodies: perCategory(pilot, (one) => mend(content.bodies[one] ?? '')),
      };
    }
    case 'new_choice_id': {
      const id = newChoiceId(content, now);
      return changed(content, fix.id, (choice) => ({ ...choice, id }));
    }
    case 'add_synonym':
      return changed(content, fix.id, (choice) => ({
        ...choice,
        synonyms: [...choice.synonyms, fix.synonym],
      }));
  }
}

function changed(content: Content, id: string, change: (choice: Choice) => Choice): Content {
  const each = (choices: Choice[]) => choices.map((choice) => (choice.id === id ? change(choice) : choice));
  return { ...content, buttons: each(content.buttons), rows: each(content.rows) };
}
