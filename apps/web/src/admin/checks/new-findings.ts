import { lint, type LintFinding } from '@labrish/conversation/lint';
import type { Content } from '#admin/flow/content/content.ts';
import { TOLD_BY_EDITOR } from './told-by-editor.ts';
import { typedFlow, type WholeFlow } from './typed-flow.ts';

/**
 * What saving this content would make wrong in what the state says and offers, and is not wrong as it is saved. What is only good
 * to know, what the editor says at its fields, and how the state hangs together with others is left out. Pure.
 */
export function newFindings(
  whole: WholeFlow,
  { id, state_key }: { id: string; state_key: string },
  content: Content,
): LintFinding[] {
  const here = (typed: ReadonlyMap<string, Content>) =>
    lint(typedFlow(whole, typed)).filter(
      (one) => one.state_key === state_key && one.severity !== 'tells' && isOfContent(one),
    );
  const before = new Set(here(new Map()).map(({ sentence }) => sentence));
  return here(new Map([[id, content]])).filter(
    ({ code, sentence }) => !before.has(sentence) && !TOLD_BY_EDITOR.has(code),
  );
}

function isOfContent({ field }: LintFinding): boolean {
  return field?.kind === 'body' || field?.kind === 'choice';
}
