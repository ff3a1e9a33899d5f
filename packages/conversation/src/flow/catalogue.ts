import { z } from 'zod';
import { categoriesOf, type Pilot } from '@labrish/pilot';
import type { ActionRow, RuleRow } from '../types.ts';

/**
 * The closed catalogue of what a transition may require (rules) and do (actions). Rows of the database name an
 * entry by its key; parameters are checked here and nowhere else.
 */

const nothing = z.strictObject({});
const seconds = z.number().nonnegative();
const words = z.string().trim().min(1).max(80);
const category = z.strictObject({ category: z.string().regex(/\S/u).max(80) });
const value = z.strictObject({ value: words.optional() });

const rule = <K extends string, P extends z.ZodType>(key: K, params: P) =>
  z.object({ rule_key: z.literal(key), params });
const action = <K extends string, P extends z.ZodType>(key: K, params: P) =>
  z.object({ action_key: z.literal(key), params });

const ruleSchema = z.discriminatedUnion('rule_key', [
  rule('consent_given', nothing),
  rule('region_known', nothing),
  rule('category_known', nothing),
  rule('category_is', category),
  rule('submissions_at_least', z.strictObject({ n: z.int().nonnegative() })),
  rule('every_nth_submission', z.strictObject({ n: z.int().positive() })),
  rule(
    'audio_seconds_between',
    z
      .strictObject({ from: seconds, to: seconds })
      .refine(({ from, to }) => from <= to, { error: '"from" must not be more than "to"' }),
  ),
]);

const actionSchema = z.discriminatedUnion('action_key', [
  action('record_consent', nothing),
  action('remember_under_18', nothing),
  action('choose_prompt', nothing),
  action('keep_audio', z.strictObject({ submission_type: z.enum(['structured', 'open']) })),
  action('set_wording', category),
  action('set_category', category),
  action('set_region', z.strictObject({ code: words.optional(), label: words.optional() })),
  action('keep_transcription', nothing),
  action('keep_english_text', nothing),
  action('set_age_range', value),
  action('set_formality', value),
  action('withdraw_last', nothing),
  action('withdraw_all', nothing),
  action('change_speaker', nothing),
]);

/** A rule or action that was read; its key says which parameters it has. */
export type Rule = z.infer<typeof ruleSchema>;
export type Action = z.infer<typeof actionSchema>;
export type RuleKey = Rule['rule_key'];
export type ActionKey = Action['action_key'];

/** A function for each rule, or each action, that gets its parameters. */
export type ByRule<T> = { [One in Rule as One['rule_key']]: (params: One['params']) => T };
export type ByAction<T> = { [One in Action as One['action_key']]: (params: One['params']) => T };

export function byRule<T>(table: ByRule<T>, { rule_key, params }: Rule): T {
  return (table[rule_key] as (params: Rule['params']) => T)(params);
}

export function byAction<T>(table: ByAction<T>, { action_key, params }: Action): T {
  return (table[action_key] as (params: Action['params']) => T)(params);
}

/** Every entry with what it means, for a picker in the console and for the REST reference. */
export const ruleCatalogue: Record<RuleKey, string> = {
  consent_given: 'The person agreed to the consent wording in force.',
  region_known: 'The person was asked where they learned to talk, and answered.',
  category_known: 'The person said what they spoke in the recording at hand.',
  category_is: 'The person said that they spoke `category` in the recording at hand.',
  submissions_at_least: 'The person has given at least `n` recordings.',
  every_nth_submission: "Every `n`th of the person's recordings.",
  audio_seconds_between:
    'The voice note lasts `from` to `to` seconds, both included. Unknown lengths do not pass.',
};

export const actionCatalogue: Record<ActionKey, string> = {
  record_consent:
    'Records who agreed to which wording, when, by which message. Only for an answer to the consent question.',
  remember_under_18:
    'Remembers that the person is under 18: nothing is kept from them until an admin lifts it.',
  choose_prompt: 'Chooses a prompt that the person has not had yet.',
  keep_audio: 'Keeps the voice note: `structured` for the prompt that was asked, `open` for free talk.',
  set_wording: 'Says everything in the wording `category` from now on, the prompt at hand too.',
  set_category: 'Labels the recordings at hand as `category`.',
  set_region: 'Sets where the person learned to talk: `code` or `label`, or the list row that they chose.',
  keep_transcription: 'Keeps the text as the words of the recording at hand.',
  keep_english_text: 'Keeps the text as the Standard English of the recording at hand.',
  set_age_range: 'Sets the age range: `value`, or the list row that was chosen.',
  set_formality: 'Sets how formal the recordings at hand are: `value`, or the list row that was chosen.',
  withdraw_last: "Withdraws the person's last recording.",
  withdraw_all: 'Withdraws everything that the person gave, and their agreement.',
  change_speaker: 'Asks who talks on this phone from now on: somebody else agrees for themselves.',
};

export type Checked<T> = { ok: true; value: T } | { ok: false; problem: string };

type Labelled = Pick<Pilot, 'labels'>;

/**
 * Reads a rule row. Never throws: `problem` is a sentence for the person who wrote the row.
 *
 * @param pilot the country whose label a parameter must name; without it any name counts as a label
 */
export function checkRule(row: RuleRow, pilot?: Labelled): Checked<Rule> {
  return withKnownLabel(once(checkedRules, row, readRule), pilot);
}

/** Reads an action row, as `checkRule` does. */
export function checkAction(row: ActionRow, pilot?: Labelled): Checked<Action> {
  return withKnownLabel(once(checkedActions, row, readAction), pilot);
}

function withKnownLabel<T extends Rule | Action>(checked: Checked<T>, pilot?: Labelled): Checked<T> {
  if (!checked.ok || !pilot || !('category' in checked.value.params)) return checked;
  const { category } = checked.value.params;
  const known = categoriesOf(pilot);
  if (known.includes(category)) return checked;
  return { ok: false, problem: `There is no label "${category}". Choose one of: ${known.join(', ')}.` };
}

/** Cache of checked rows: a flow is read once and used thousands of times, and its rows never change. */
const checkedRules = new WeakMap<RuleRow, Checked<Rule>>();
const checkedActions = new WeakMap<ActionRow, Checked<Action>>();

function once<Row extends object, T>(known: WeakMap<Row, T>, row: Row, read: (row: Row) => T): T {
  const found = known.get(row) ?? read(row);
  known.set(row, found);
  return found;
}

function readRule(row: RuleRow): Checked<Rule> {
  const read = ruleSchema.safeParse({ ...row, params: row.params ?? {} });
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, problem: problemOf('rule', row.rule_key, Object.keys(ruleCatalogue), read.error) };
}

function readAction(row: ActionRow): Checked<Action> {
  const read = actionSchema.safeParse({ ...row, params: row.params ?? {} });
  if (read.success) return { ok: true, value: read.data };
  return {
    ok: false,
    problem: problemOf('action', row.action_key, Object.keys(actionCatalogue), read.error),
  };
}

function problemOf(what: string, key: string, known: string[], error: z.ZodError): string {
  if (!known.includes(key)) return `There is no ${what} "${key}". Choose one of: ${known.join(', ')}.`;
  const issues = error.issues.map(({ path, message }) =>
    [path.slice(1).join('.'), message].filter(Boolean).join(': '),
  );
  return `The parameters of the ${what} "${key}" cannot be read: ${issues.join('; ')}.`;
}
