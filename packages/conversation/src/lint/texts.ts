import { PLACEHOLDERS, templateErrors, templateWarnings } from '../flow/limits.ts';
import { lengthOf, placeholdersIn } from '../text.ts';
import { isMisspelt } from '../understanding/spelling.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Template } from '../flow-types.ts';

/** Few people read a longer message: reading this takes about 20 seconds at 200 words a minute. */
const LONG = 300;

/** Checks that the texts can be sent, have only known placeholders, and are not too long. */
export function lintTexts({ states, templates }: Linted): LintFinding[] {
  const known = new Set(states.map(({ state_key }) => state_key));
  return templates.filter(({ template_key }) => known.has(template_key)).flatMap(lintTemplate);
}

function lintTemplate(template: Template): LintFinding[] {
  const { template_key, body } = template;
  const at = { kind: 'body' } as const;
  const bodies = [body, ...Object.values(template.bodies ?? {})];
  const unknown = [...new Set(bodies.flatMap(placeholdersIn))].filter(
    (name) => !PLACEHOLDERS.some((placeholder) => placeholder === name),
  );
  const longest = Math.max(...bodies.map(lengthOf));
  return [
    ...templateErrors(template).map((sentence) => finding('refused_by_whatsapp', template_key, at, sentence)),
    ...unknown.map((name) =>
      finding(
        'placeholder_unknown',
        template_key,
        at,
        `{{${name}}} is not known and is left out. Known: ${PLACEHOLDERS.join(', ')}.`,
        { kind: 'replace_placeholder', state_key: template_key, name, by: meantBy(name) },
      ),
    ),
    ...(longest > LONG
      ? [
          finding(
            'text_is_long',
            template_key,
            at,
            `This has ${longest} characters. Few people read past ${LONG} characters.`,
          ),
        ]
      : []),
    ...templateWarnings(template)
      .filter(
        (sentence) => !sentence.includes('is not known') && !sentence.startsWith('WhatsApp shows up to 3'),
      )
      .map((sentence) => finding('shown_otherwise', template_key, at, sentence)),
  ];
}

/** Finds the placeholder that a misspelt name stands for; null when there is none. */
function meantBy(name: string): string | null {
  return PLACEHOLDERS.find((known) => known === name.toLowerCase() || isMisspelt(name, known)) ?? null;
}
