import { agreementOf, isSameAgreement, type Agreement } from '@labrish/conversation/agreement';
import { bySeverity, lint, isNewSince, type LintFinding } from '@labrish/conversation/lint';
import type { State } from '@labrish/api/states/schema';
import { trpc } from '#lib/api/trpc.ts';
import { type Content, choicesOf } from '../drafts/content.ts';
import type { Harmful } from './harm-notes.tsx';
import { editedFlow, type EditedFlow, type WholeFlow } from './edited-flow.ts';

/** The harm to contributors that a save would add. */
export interface Harm {
  findings: Harmful[];
  /** People who would be asked to agree again; null if they could not be counted. */
  asked_again: number | null;
  /** Whether every chat that the edit can change was checked. */
  is_complete: boolean;
}
export const NO_HARM: Harm = { findings: [], asked_again: 0, is_complete: true };

/** Maximum time in milliseconds that a save waits for its proof and its count; a late result is dropped. */
const PATIENCE_MS = 2_000;

/**
 * Returns a function that finds the harm of saving a state's content. It returns `NO_HARM` if saves go live only when published,
 * or if the whole flow is not loaded yet. It lints changed texts at once, and proves changed paths within a time limit.
 */
export function useHarmOfSave({ id, state_key }: State): (content: Content) => Harm | Promise<Harm> {
  const utils = trpc.useUtils();
  const countPeople = async (agreement: Agreement) =>
    (await utils.client.flowVersions.askedAgain.query(agreement)).people;
  return (content) => {
    const whole = utils.flowVersions.whole.getData() as WholeFlow | undefined;
    const isLive = utils.flowVersions.draft.getData()?.publishing !== 'when_published';
    if (!whole || !isLive) return NO_HARM;
    const before = editedFlow(whole, new Map());
    const after = editedFlow(whole, new Map([[id, content]]));
    const findings: Harmful[] = newFindings(before, after, state_key, content);
    const agreement = agreementOf(after);
    const isAgreed = agreement === null || isSameAgreement(agreementOf(before), agreement);
    const isWordsAlone = routingSignature(before, state_key) === routingSignature(after, state_key);
    if (isAgreed && isWordsAlone) return { ...NO_HARM, findings };
    return Promise.all([
      isWordsAlone ? [] : within(PATIENCE_MS, prove(before, after)),
      isAgreed ? 0 : within(PATIENCE_MS, countPeople(agreement)),
    ]).then(([proof, asked_again]) => ({
      findings: [...findings, ...(proof ?? [])].toSorted(bySeverity),
      asked_again,
      is_complete: proof !== null,
    }));
  };
}

/** Returns the part of a state that decides where people go: its choices and their events, without their labels. */
function routingSignature({ templates, mappings }: EditedFlow, state_key: string): string {
  const template = templates.find(({ template_key }) => template_key === state_key);
  const ids = [...(template?.actions ?? []), ...(template?.list_items ?? [])].map(({ id }) => id);
  const meaning = mappings
    .filter((row) => row.state_key === state_key)
    .map(({ button_id, triggers_event }) => `${button_id} ${triggers_event}`);
  return JSON.stringify([template !== undefined, ids, meaning.toSorted()]);
}

function prove(before: EditedFlow, after: EditedFlow): Promise<Harmful[]> & { stop: () => void } {
  const worker = new Worker(new URL('./new-proof.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Harmful[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Harmful[]>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => reject(new Error('The proof has failed.'));
    worker.postMessage({ before, after });
  });
  return Object.assign(answer, { stop: () => worker.terminate() });
}

/** Waits for the work for a limited time. @returns null if it failed or took longer */
async function within<T>(milliseconds: number, work: Promise<T> & { stop?: () => void }): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    work.stop?.();
  }
}

/**
 * Returns the findings that saving a state's content would add: everything that harms people, in any state, and probable
 * mistakes in what the state itself says and offers, except those that the editor shows at its fields. Harm in a state that
 * nothing leads to yet is left out, because it reaches nobody. Pure.
 */
export function newFindings(
  before: EditedFlow,
  after: EditedFlow,
  state_key: string,
  content: Content,
): LintFinding[] {
  const found = lint(after);
  const isUnreached = found.some((one) => one.code === 'state_unreachable' && one.state_key === state_key);
  return found
    .filter(isNewSince(lint(before)))
    .filter((one) =>
      one.severity === 'blocks'
        ? !(isUnreached && one.state_key === state_key) && !isAsked(one, state_key, content)
        : one.severity === 'warns' && one.state_key === state_key && isOfContent(one),
    );
}

/** Returns whether SPEC's own warnings cover the finding: a choice without an event, or what the server refuses. */
function isAsked({ code, state_key, field }: LintFinding, at: string, content: Content): boolean {
  if (state_key !== at) return false;
  if (code === 'refused_by_whatsapp') return true;
  const choices = content.type === 'input' ? [] : choicesOf(content);
  return (
    code === 'choice_leads_nowhere' &&
    field?.kind === 'choice' &&
    choices.some(({ id, event }) => id === field.id && event === '')
  );
}

function isOfContent({ code, field }: LintFinding): boolean {
  return (field?.kind === 'body' || field?.kind === 'choice') && !SHOWN_AT_FIELDS.has(code);
}

/**
 * Codes of findings that the editor itself shows at their fields at once. The checks answer later: a finding that appears then
 * moves what the user is about to click.
 */
export const SHOWN_AT_FIELDS = new Set([
  'refused_by_whatsapp',
  'shown_otherwise',
  'placeholder_unknown',
  'choices_are_a_menu',
  'choices_mean_the_same',
  'choice_leads_nowhere',
]);
