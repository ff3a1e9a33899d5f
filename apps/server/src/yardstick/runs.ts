import { LEAST_IN_TABLES } from '@labrish/dataset';
import type { Score } from '@labrish/dataset/scoring/corpus';
import type { CountryServices, Services } from '#context.ts';
import { OperatorProblem } from '#startup-error.ts';
import type { TestPart } from './recordings.ts';
import { scoreRun, type Scores } from './run.ts';

/** A run on the public page. */
export interface ListedRun {
  engine: string;
  model: string;
  /** The name of the version, like `labrish-jamaica-1.2.0`. */
  version: string;
  scored_at: Date;
  /** Whether a researcher has sent what it heard. */
  is_sent: boolean;
  /** By part and category, without cells of fewer than LEAST_IN_TABLES speakers. */
  scores: Scores;
}

/** Lists the runs on a country's page, the newest first. */
export async function listedRuns({ db, pilot }: CountryServices): Promise<ListedRun[]> {
  const rows = await db.query<ListedRun>({
    text: `select engine, model, series || '-' || version as version, y.scores, y.scored_at, sent_by is not null as is_sent
      from yardstick_runs y join releases r on r.id = release_id join release_series on name = series
      where pilot = $1 and listed_at is not null and scored_at is not null and published_at is not null
      order by scored_at desc, y.id desc`,
    values: [pilot.country.code],
  });
  return rows.map((run) => ({ ...run, scores: shown(run.scores) }));
}

/** Leaves out the cells of few speakers, and parts without any other. */
export function shown(scores: Scores): Scores {
  const parts = Object.entries(scores).map(([part, cells]) => {
    const kept = Object.entries(cells).filter(([, { speakers }]) => speakers >= LEAST_IN_TABLES);
    return [part, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(parts.filter(([, cells]) => Object.keys(cells).length > 0));
}

/** Computes the scores of a run again from what was heard. @throws {OperatorProblem} when there is no scored run with this id */
export async function scoreAgain(services: Services, id: string): Promise<Scores> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const { yardstick_runs } = services.db.prisma;
  if (isUuid && (await yardstick_runs.count({ where: { id, scored_at: { not: null } } })))
    return scoreRun(services, id);
  throw new OperatorProblem(`There is no scored run ${id}. The command that measured it printed its id.`);
}

const COLUMNS = ['part', 'category', 'clips', 'speakers', 'N', 'S', 'D', 'I', 'WER', 'low', 'high', 'CER'];

/** Draws the scores up as a table with tabs, for operators. */
export function scoreTable(scores: Scores): string {
  const lines = (Object.entries(scores) as [TestPart, Record<string, Score>][]).flatMap(([part, cells]) =>
    Object.entries(cells).map(([category, score]) => {
      const { clips, speakers, n, substitutions, deletions, insertions } = score;
      const rates = [score.wer, score.low, score.high, score.cer].map((rate) => rate?.toFixed(4) ?? '–');
      return [part, category, clips, speakers, n, substitutions, deletions, insertions, ...rates].join('\t');
    }),
  );
  return [COLUMNS.join('\t'), ...lines].join('\n');
}
