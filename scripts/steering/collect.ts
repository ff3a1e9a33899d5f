import { NO_FACTS, newSnapshot, step, type Facts, type Flow, type Snapshot } from '@labrish/conversation';
import { cellsOf, leanOf, type Cell } from '@labrish/dataset';
import { mulberry32 } from '@labrish/dataset/agreement/random';
import { DIMENSIONS, type Dimension } from '@labrish/pilot';
import { appealOf, drawPerson, spoken, type Assumptions, type Person } from './people.ts';

export interface Plan {
  flow: Flow;
  assumed: Assumptions;
  seed: number;
  contributors: number;
  goal: number;
  /** The chat leans to topics and wordings. */
  leans: boolean;
  /** Links of campaigns are handed out where the board shows that voices are missing. */
  invites: boolean;
  most_per_topic: number;
}

/** After how many recordings the targets were met: of each dimension, and all of them. Null: they were not, by all these people. */
export type Needed = Record<Dimension | 'all', number | null>;

/** As often as a server reads what is missing, where so many recordings come in a minute. */
const READ_EVERY = 20;

type Counts = Record<Dimension, Map<string, number>>;

/**
 * Contributors come one after the other, each with as many recordings as they are willing to give, until every target is met. What
 * they are asked next, and in which wording, comes from the product's own conversation.
 */
export function collect(plan: Plan): Needed {
  const { flow, assumed, seed, contributors, goal, leans, most_per_topic } = plan;
  // The same people come in every plan; what they say is another matter.
  const who = mulberry32(seed);
  const chance = mulberry32(seed + 1_000_003);
  const have: Counts = { parish: new Map(), age: new Map(), category: new Map(), topic: new Map() };
  const needed: Needed = { parish: null, age: null, category: null, topic: null, all: null };
  const topics = flow.prompts.map(({ id, topic }) => ({ id, topic }));
  const cells = () => cellsOf({ goal, own: {}, topics }, have);
  let recordings = 0;
  let known = cells();
  let lean = leanTo(known);

  for (let i = 0; i < contributors && needed.all === null; i += 1) {
    const person = drawPerson(who, assumed, plan.invites ? missingByParish(known) : null);
    const given: Record<string, number> = {};
    let snapshot = atPrompt(flow, person);
    for (let left = person.willing, skipped = 0; left > 0 && skipped < assumed.patience;) {
      const facts = leans ? { ...lean, given, most_per_topic } : NO_FACTS;
      snapshot = another(flow, snapshot, facts, Math.floor(chance() * 2 ** 31));
      const { prompt } = snapshot;
      if (!prompt) break;
      const place = topics.findIndex(({ id }) => id === prompt.id);
      if (chance() >= appealOf(place, topics.length, assumed.appeal)) {
        skipped += 1;
        continue;
      }
      [skipped, left] = [0, left - 1];
      recordings += 1;
      given[prompt.id] = (given[prompt.id] ?? 0) + 1;
      const category = spoken(chance, assumed, prompt.wording);
      if (chance() < assumed.usable)
        add(have, { parish: person.parish, age: person.age, category, topic: prompt.id });
      if (recordings % READ_EVERY === 0) {
        known = cells();
        lean = leanTo(known);
        note(needed, known, recordings);
      }
    }
  }
  return needed;
}

function leanTo(cells: Cell[]): Pick<Facts, 'topics' | 'wordings'> {
  const of = (dimension: Dimension) => leanOf(cells.filter((cell) => cell.dimension === dimension));
  return { topics: of('topic'), wordings: of('category') };
}

/** Null: no parish lacks any. */
function missingByParish(cells: Cell[]): ReadonlyMap<string, number> | null {
  const parishes = cells.filter(({ dimension, missing }) => dimension === 'parish' && missing > 0);
  return parishes.length > 0 ? new Map(parishes.map(({ key, missing }) => [key, missing])) : null;
}

/** Somebody who has agreed and waits for a question. */
function atPrompt(flow: Flow, { wording }: Person): Snapshot {
  const { consent_version } = flow;
  return { ...newSnapshot(), state_key: 'awaiting_audio', consent_version, wording };
}

function another(flow: Flow, snapshot: Snapshot, facts: Facts, seed: number): Snapshot {
  const choice = { id: 'another_prompt', title: 'Different question' };
  const event = { event_key: 'ANOTHER_CHOSEN', message_id: 'm', choice, seed };
  return step(flow, snapshot, event, facts).snapshot;
}

function add(have: Counts, of: Record<Dimension, string>): void {
  for (const dimension of DIMENSIONS) {
    const counts = have[dimension];
    counts.set(of[dimension], (counts.get(of[dimension]) ?? 0) + 1);
  }
}

function note(needed: Needed, cells: Cell[], recordings: number): void {
  for (const dimension of DIMENSIONS) {
    const isMet = cells.every((cell) => cell.dimension !== dimension || cell.missing === 0);
    if (isMet) needed[dimension] ??= recordings;
  }
  if (DIMENSIONS.every((dimension) => needed[dimension] !== null)) needed.all ??= recordings;
}
