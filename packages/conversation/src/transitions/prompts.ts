import { categoriesOf, ENGLISH, type Category, type Pilot } from '@labrish/pilot';
import { numberOf } from '../prompt-selection.ts';
import { closedRound } from '../snapshot.ts';
import { asksPrompt } from '../flow/flow.ts';
import { textIn } from '../text.ts';
import { report, update, type Turn } from '../turn.ts';
import type { Prompt, Voice } from '../types.ts';

/** Derives a second seed from the event's, so that topic and wording are drawn independently. */
const FOR_WORDING = 0x5bd1e995;

/**
 * Draws the next prompt by the event's seed among the unseen ones; prompts that lack recordings are likelier. When all are seen,
 * all but the last count as unseen again. No recordings stay at hand: later answers are about the next ones.
 */
export function choosePrompt(turn: Turn): void {
  const prompts = notEnoughOf(turn, askable(turn.flow.prompts));
  const { seen_prompts } = turn.snapshot;
  const unseen = prompts.filter(({ id }) => !seen_prompts.includes(id));
  const seen = unseen.length > 0 ? seen_prompts : seen_prompts.slice(-1);
  const fresh = prompts.filter(({ id }) => !seen.includes(id));
  const { topics } = turn.selection;
  const prompt = draw(
    fresh.length > 0 ? fresh : prompts,
    ({ id }) => numberOf(topics, id, 1),
    turn.event.seed,
  );
  if (!prompt) {
    report(turn, 'There is no prompt to choose from: add a topic.');
    update(turn, { ...closedRound(), prompt: null });
    return;
  }
  update(turn, { seen_prompts: seen });
  givePrompt(turn, prompt, weightedWording(turn, prompt));
}

/** Sets the current prompt in the contributor's wording, else in `weighted`. No recordings stay at hand. */
export function givePrompt(turn: Turn, prompt: Prompt, weighted?: Category): void {
  const { seen_prompts, wording } = turn.snapshot;
  const text = promptText(turn.flow.pilot, prompt, wording ?? weighted ?? null);
  turn.speaks = true;
  update(turn, {
    ...closedRound(),
    prompt: { id: prompt.id, topic: prompt.topic, text, ...(weighted && { wording: weighted }) },
    seen_prompts: [...seen_prompts.filter((id) => id !== prompt.id), prompt.id],
  });
}

/** Sets the wording of everything said from now on, including the current prompt. */
export function setWording(turn: Turn, wording: Category): void {
  const { prompts, pilot } = turn.flow;
  const { prompt } = turn.snapshot;
  const row = prompts.find(({ id }) => id === prompt?.id);
  if (!prompt || !row) return update(turn, { wording });
  const { id, topic } = prompt;
  turn.speaks = true;
  update(turn, { wording, prompt: { id, topic, text: promptText(pilot, row, wording) } });
}

/** Returns a prompt's text in the given wording, else in one that it has. */
export function promptText(pilot: Pilot, prompt: Prompt, category: Category | null): string {
  return textIn(prompt.wordings, spokenIn(pilot, prompt, category));
}

/** Returns the given wording if the prompt has it, else one that it has. */
function spokenIn(pilot: Pilot, { wordings }: Prompt, category: Category | null): Category {
  const wanted = category ?? pilot.default_wording;
  const has = (wording: Category) => textIn(wordings, wording) !== '';
  return [wanted, ENGLISH, ...categoriesOf(pilot)].find(has) ?? wanted;
}

/** Returns the recording of the prompt that is asked, if there is one of exactly the words on the screen. */
export function voiceOf({ flow, snapshot }: Turn): Voice | undefined {
  const { prompt, wording, state_key } = snapshot;
  const row = flow.prompts.find(({ id }) => id === prompt?.id);
  if (!prompt || !row || !asksPrompt(flow, state_key)) return undefined;
  const spoken = spokenIn(flow.pilot, row, wording ?? prompt.wording ?? null);
  const id = textIn(row.voices ?? {}, spoken);
  return id && textIn(row.wordings, spoken) === prompt.text ? { kind: 'prompt', id } : undefined;
}

/** Returns the prompts that may be asked. Retired ones are kept only for contributors who still have them on screen. */
export function askable(prompts: Prompt[]): Prompt[] {
  return prompts.filter(({ retired_at }) => !retired_at);
}

/** Returns prompts below the limit per speaker, so that nobody fills a topic alone; if all reach it, the least recorded. */
function notEnoughOf({ selection, effects }: Turn, prompts: Prompt[]): Prompt[] {
  if (selection.most_per_topic === Infinity) return prompts;
  const kept = effects.flatMap((effect) =>
    effect.type === 'keep_audio' && effect.prompt ? effect.prompt.id : [],
  );
  const given = prompts.map(
    ({ id }) => numberOf(selection.recordings_by_prompt, id, 0) + kept.filter((each) => each === id).length,
  );
  const most = Math.max(selection.most_per_topic, Math.min(...given) + 1);
  return prompts.filter((_, place) => (given[place] ?? 0) < most);
}

/**
 * Draws the wording of a prompt for a contributor who has chosen none, if another wording lacks more recordings than the
 * default one: the larger the gap, the more often. Undefined: the default wording.
 */
function weightedWording({ flow, selection, snapshot, event }: Turn, prompt: Prompt): Category | undefined {
  if (snapshot.wording !== null) return undefined;
  const { default_wording } = flow.pilot;
  const weigh = (category: Category) => numberOf(selection.wordings, category, 1);
  const others = categoriesOf(flow.pilot).filter(
    (one) => one !== default_wording && textIn(prompt.wordings, one) !== '',
  );
  const most = Math.max(...others.map(weigh));
  const seed = event.seed ^ FOR_WORDING;
  if (weigh(default_wording) >= most || uniformFromSeed(seed) * most < weigh(default_wording))
    return undefined;
  return draw(others, weigh, seed + 1);
}

/**
 * Draws one item by weight; undefined if there is none. The same seed draws the same item. If all weights are equal, only the
 * seed and the number of items decide.
 *
 * @param weigh finite and at least 0; an item of weight 0 is drawn only if all weigh 0.
 * @param seed any number.
 */
export function draw<T>(from: readonly T[], weigh: (one: T) => number, seed: number): T | undefined {
  const weights = from.map(weigh);
  const [first] = weights;
  if (weights.every((weight) => weight === first)) return from[wholeOf(seed) % from.length];
  let left = uniformFromSeed(seed) * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.findIndex((weight) => weight > 0 && (left -= weight) < 0);
  // If rounding leaves nothing drawn, draw the last item that has a weight.
  return from[drawn === -1 ? weights.findLastIndex((weight) => weight > 0) : drawn];
}

/** Maps a seed to a number from 0 to below 1, evenly spread even for neighbouring seeds (the finaliser of MurmurHash3). */
export function uniformFromSeed(seed: number): number {
  let bits = wholeOf(seed) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

function wholeOf(seed: number): number {
  return Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) : 0;
}
