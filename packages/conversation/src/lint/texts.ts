import { PLACEHOLDERS, templateErrors, templateWarnings } from '../flow/limits.ts';
import { lengthOf, placeholdersIn } from '../text.ts';
import { isMisspelt } from '../understanding/spelling.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Template } from '../flow-types.ts';

/** Most characters without a warning: few people read more than this, about 20 seconds at 200 words a minute. */
const LONG = 300;

/** Checks that the texts can be sent, have only known placeholders, and are not too long. */
export function* lintTexts({ states, templates }: Linted): Generator<LintFinding> {
  const known = new Set(states.map(({ state_key }) => state_key));
  for (const template of templates) if (known.has(template.template_key)) yield* lintTemplate(template);
}

function* lintTemplate(template: Template): Generator<LintFinding> {
  const { template_key: state_key, body } = template;
  const at = { kind: 'body' } as const;
  const bodies = [body, ...Object.values(template.bodies ?? {})];
  for (const sentence of templateErrors(template))
    yield finding('refused_by_whatsapp', state_key, at, sentence);
  for (const name of new Set(bodies.flatMap(placeholdersIn))) {
    if (PLACEHOLDERS.some((placeholder) => placeholder === name)) continue;
    const sentence = `{{${name}}} is not known and is left out. Known: ${PLACEHOLDERS.join(', ')}.`;
    const fix = { kind: 'replace_placeholder', state_key, name, by: meantBy(name) } as const;
    yield finding('placeholder_unknown', state_key, at, sentence, fix);
  }
  const longest = Math.max(...bodies.map(lengthOf));
  if (longest > LONG) {
    const sentence = `The message has ${longest} characters. Few people read past ${LONG}.`;
    yield finding('text_is_long', state_key, at, sentence);
  }
  for (const sentence of templateWarnings(template))
    if (!sentence.includes('is not known') && !sentence.startsWith('WhatsApp shows up to 3'))
      yield finding('shown_otherwise', state_key, at, sentence);
}

/** Finds the placeholder that a misspelt name stands for; null when there is none. */
function meantBy(name: string): string | null {
  return PLACEHOLDERS.find((known) => known === name.toLowerCase() || isMisspelt(name, known)) ?? null;
}
