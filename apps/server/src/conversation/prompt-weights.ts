import { readTargets } from '@labrish/api/targets/read';
import { NO_SELECTION, type PromptSelection } from '@labrish/conversation';
import { weightsFor } from '@labrish/dataset';
import type { Dimension } from '@labrish/pilot';
import { inCountry, type CountryServices, type Services } from '#context.ts';
import { keepFresh } from '#keep-fresh.ts';

type CountryParts = Pick<CountryServices, 'db' | 'env' | 'pilot'>;

/** The part of a turn's prompt selection that is the same for everybody. */
export type PromptWeights = Omit<PromptSelection, 'recordings_by_prompt'>;

type Parts = Pick<Services, 'countries' | 'db' | 'env' | 'log' | 'now'>;

/**
 * Derives prompt weights from a pilot's coverage targets, and caches them for one minute in each process. While the database is away,
 * the last known weights are used, or none.
 */
export function createPromptWeights(parts: Parts): (pilot: string) => Promise<PromptWeights> {
  const byPilot = new Map(
    parts.countries.all.map(({ pilot }) => {
      const { code } = pilot.country;
      const read = () => readPromptWeights(inCountry(parts, code));
      const failed = (error: unknown) => parts.log.error({ err: error }, 'prompt weights could not be read');
      return [code, keepFresh<PromptWeights>(parts.now, NO_SELECTION, read, failed)];
    }),
  );
  return async (pilot) => (await byPilot.get(pilot)?.()) ?? NO_SELECTION;
}

/** Reads the weights from the same counts as the Targets page: on a public server recordings from the simulator do not count. */
async function readPromptWeights({ db, env, pilot }: CountryParts): Promise<PromptWeights> {
  const { settings, cells } = await readTargets({ query: db.query, pilot, counts_simulator: env.embedded });
  const { most_per_topic, targets_enabled } = settings;
  const of = (dimension: Dimension) => weightsFor(cells.filter((cell) => cell.dimension === dimension));
  return targets_enabled
    ? { topics: of('topic'), wordings: of('category'), most_per_topic }
    : { topics: {}, wordings: {}, most_per_topic };
}
