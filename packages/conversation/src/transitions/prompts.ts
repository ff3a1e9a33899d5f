import { closedRound } from '../snapshot.ts';
import { DEFAULT_WORDING } from '../sentences/index.ts';
import { report, update } from '../turn.ts';
import type { Turn } from '../turn.ts';
import type { Category } from '@labrish/pilot';
import type { Prompt } from '../types.ts';

/**
 * Picks the next prompt by the event's seed among those not yet seen; when all are seen, all but the last
 * count as new again. The recordings at hand are closed: later answers are about the next ones.
 */
export function choosePrompt(turn: Turn): void {
  const { prompts } = turn.flow;
  const { seen_prompts } = turn.snapshot;
  const unseen = prompts.filter(({ id }) => !seen_prompts.includes(id));
  const seen = unseen.length > 0 ? seen_prompts : seen_prompts.slice(-1);
  const fresh = prompts.filter(({ id }) => !seen.includes(id));
  const prompt = pick(fresh.length > 0 ? fresh : prompts, turn.event.seed);
  if (!prompt) {
    report(turn, 'There is no prompt to choose from: add a topic.');
    update(turn, { ...closedRound(), prompt: null });
    return;
  }
  update(turn, { seen_prompts: seen });
  givePrompt(turn, prompt);
}

/** Puts a prompt before somebody. The recordings at hand are closed. */
export function givePrompt(turn: Turn, prompt: Prompt): void {
  const { seen_prompts, wording } = turn.snapshot;
  update(turn, {
    ...closedRound(),
    prompt: { id: prompt.id, topic: prompt.topic, text: promptText(prompt, wording) },
    seen_prompts: [...seen_prompts.filter((id) => id !== prompt.id), prompt.id],
  });
}

/** From here on everything is said in this wording, the prompt at hand too. */
export function setWording(turn: Turn, wording: Category): void {
  const { prompts } = turn.flow;
  const { prompt } = turn.snapshot;
  const row = prompts.find(({ id }) => id === prompt?.id);
  update(turn, { wording, ...(prompt && row && { prompt: { ...prompt, text: promptText(row, wording) } }) });
}

/** A prompt in the wording that was asked for, or in one that it has. */
export function promptText(prompt: Prompt, category: Category | null): string {
  const texts = { English: prompt.english, Mix: prompt.mix, Patwa: prompt.patwa };
  return texts[category ?? DEFAULT_WORDING].trim() || prompt.english || prompt.mix || prompt.patwa;
}

function pick(prompts: Prompt[], seed: number): Prompt | undefined {
  const number = Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) : 0;
  return prompts[number % prompts.length];
}
