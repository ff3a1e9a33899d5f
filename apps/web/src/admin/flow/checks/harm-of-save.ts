import { agreementOf, isSameAgreement, type Agreement } from '@labrish/conversation/agreement';
import { bySeverity, lint, isNewSince, type LintFinding } from '@labrish/conversation/lint';
import type { State } from '@labrish/api/states/schema';
import { type Content, choicesOf } from '../drafts/content.ts';
import { NO_HARM, SHOWN_AT_FIELDS, type ChangeTransitions, type Harm } from './harm.ts';
import type { Harmful } from './harm-notes.tsx';
import { editedFlow, type EditedFlow, type WholeFlow } from './edited-flow.ts';

/** Maximum time in milliseconds that a save waits for its proof and its count; a late result is dropped. */
const PATIENCE_MS = 2_000;

/**
 * Finds the harm of saving a state's content. Lints changed texts at once, and proves changed paths within a time limit.
 *
 * @param countPeople returns how many people would be asked to agree again
 */
export async function harmOfSave(
  whole: WholeFlow,
  { id, state_key }: State,
  content: Content,
  countPeople: (agreement: Agreement) => Promise<number>,
): Promise<Harm> {
  const before = editedFlow(whole, new Map());
  const after = editedFlow(whole, new Map([[id, content]]));
  const findings: Harmful[] = newFindings(before, after, state_key, content);
  const agreement = agreementOf(after);
  const isAgreed = agreement === null || isSameAgreement(agreementOf(before), agreement);
  const isWordsAlone = routingSignature(before, state_key) === routingSignature(after, state_key);
  if (isAgreed && isWordsAlone) return { ...NO_HARM, findings };
  const [proof, asked_again] = await Promise.all([
    isWordsAlone ? [] : within(PATIENCE_MS, prove(before, after)),
    isAgreed ? 0 : within(PATIENCE_MS, countPeople(agreement)),
  ]);
  return {
    findings: [...findings, ...(proof ?? [])].toSorted(bySeverity),
    asked_again,
    is_complete: proof !== null,
  };
}

/**
 * Finds what breaks the chat once transitions are changed: in the state that they lead to as well, which nothing may have led to before.
 *
 * @param change returns the transitions after the change
 * @param reached key of the state that a changed transition leads to
 */
export async function harmOfTransitions(
  whole: WholeFlow,
  change: ChangeTransitions,
  reached?: string,
): Promise<Harmful[]> {
  const { saved } = whole;
  const [before, after] = [saved.transitions, change(saved.transitions)].map((transitions) =>
    editedFlow({ ...whole, saved: { ...saved, transitions } }, new Map()),
  ) as [EditedFlow, EditedFlow];
  const isNew = isNewSince(lint(before));
  const found = lint(after).filter(
    (one) => one.severity === 'blocks' && (isNew(one) || one.state_key === reached),
  );
  const proof = await within(PATIENCE_MS, prove(before, after));
  return [...found, ...(proof ?? [])].toSorted(bySeverity);
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
    worker.onerror = () => reject(new Error('The check failed.'));
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
 * Returns the findings that saving a state's content would add: everything that breaks the chat, in any state, and probable
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
  const isNew = isNewSince(lint(before));
  const reached = newlyReached(before, after, state_key);
  const isUnreached = found.some((one) => one.code === 'state_unreachable' && one.state_key === state_key);
  return found
    .filter((one) => isNew(one) || (one.state_key !== null && reached.has(one.state_key)))
    .filter((one) =>
      one.severity === 'blocks'
        ? !(isUnreached && one.state_key === state_key) && !isAsked(one, state_key, content)
        : one.severity === 'warns' && one.state_key === state_key && isOfContent(one),
    );
}

/** Returns the states to which choices of a state lead only with the save: where each leads is saved before the choice is. */
function newlyReached(before: EditedFlow, after: EditedFlow, state_key: string): Set<string> {
  const events = ({ mappings }: EditedFlow) =>
    new Set(mappings.flatMap((row) => (row.state_key === state_key ? row.triggers_event : [])));
  const [were, are] = [events(before), events(after)];
  return new Set(
    after.transitions.flatMap(({ from_state, event_key, to_state }) =>
      from_state === state_key && are.has(event_key) && !were.has(event_key) ? to_state : [],
    ),
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
