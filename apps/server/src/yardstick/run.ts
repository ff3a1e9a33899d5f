import { PRIVATE } from '@labrish/dataset';
import type { Heard, Score } from '@labrish/dataset/scoring/corpus';
import { NORMALISER } from '@labrish/dataset/scoring/normalise';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { publicCopy } from '#audio/public-copy.ts';
import type { Services } from '#context.ts';
import type { Transcribe } from '#recogniser/engine.ts';
import { OperatorProblem } from '#startup-error.ts';
import { workerFile } from '#worker-file.ts';
import { testRecordings, type TestPart, type TestRecording, type Version } from './recordings.ts';

/** The scores of a run: by part, then by category or `all`. */
export type Scores = Partial<Record<TestPart, Record<string, Score>>>;

/** The recogniser that is measured, as the page names it. */
export interface Measured {
  engine: string;
  model: string;
  /** The researcher who has sent what it heard; null: the team measures it. */
  sent_by: string | null;
}

/** Recordings that are away at the same time: a recogniser on one machine does one after the other. */
const AT_ONCE = 2;
/** The longest that a computation of scores may take. */
const LONGEST_MS = 10 * 60_000;
/** Characters of what was heard in one recording: several times what anybody says in three minutes. */
const LONGEST_LINE = 5_000;

/**
 * Lets a recogniser hear the test recordings of a version, and scores it. Each answer is stored at once: after an interruption, the
 * same command goes on with those that are missing.
 *
 * @param mayHear whether a recording may be sent to this recogniser
 * @throws {EngineProblem} when it does not answer; what was heard is stored
 */
export async function measureEngine(
  services: Services,
  {
    version,
    measured,
    transcribe,
    mayHear,
  }: RunOf & { transcribe: Transcribe; mayHear: (of: TestRecording) => boolean },
): Promise<Outcome> {
  const recordings = (await openTest(services, version)).filter(mayHear);
  const run_id = await openRun(services, version, measured);
  const heard = new Set(await heardIn(services, run_id));
  const left = recordings.filter(({ submission_id }) => !heard.has(submission_id));
  const stop = new AbortController();
  const limit = pLimit(AT_ONCE);
  const hear = async (recording: TestRecording) => {
    if (stop.signal.aborted) return;
    const audio = await publicCopy(services, recording);
    if (!audio) return;
    const { text } = await transcribe(audio, stop.signal);
    await store(services, { run_id, version }, [{ submission_id: recording.submission_id, text }]);
  };
  try {
    await Promise.all(left.map((recording) => limit(() => hear(recording))));
  } finally {
    stop.abort();
  }
  return { run_id, scores: await scoreRun(services, run_id) };
}

/**
 * Scores what another system has heard.
 *
 * @param lines of a table like that of score.py: a clip_id, a tab, the words. A missing recording of a part that has others counts as empty.
 * @throws {OperatorProblem} when a line names no recording of the public test parts, or one twice; nothing is stored then
 */
export async function measureHypotheses(
  services: Services,
  { version, measured, lines }: RunOf & { lines: string },
): Promise<Outcome> {
  const recordings = await openTest(services, version);
  const texts = readHypotheses(lines, recordings);
  const parts = new Set(
    recordings.flatMap(({ part, submission_id }) => (texts.has(submission_id) ? part : [])),
  );
  const hypotheses = recordings
    .filter(({ part }) => parts.has(part))
    .map(({ submission_id }) => ({ submission_id, text: texts.get(submission_id) ?? '' }));
  // Left by a process that was killed; what another request is scoring now is younger.
  const abandoned = { lt: new Date(services.now().getTime() - LONGEST_MS) };
  await services.db.prisma.yardstick_runs.deleteMany({
    where: { ...measured, release_id: version.id, scored_at: null, started_at: abandoned },
  });
  const run_id = await createRun(services, version, measured);
  await store(services, { run_id, version }, hypotheses);
  return { run_id, scores: await scoreRun(services, run_id) };
}

interface RunOf {
  version: Version;
  measured: Measured;
}
type Outcome = { run_id: string; scores: Scores };
type Hypothesis = { submission_id: string; text: string };

async function openTest(services: Services, version: Version): Promise<TestRecording[]> {
  const recordings = await testRecordings(services, version.id);
  if (recordings.length === 0)
    throw new OperatorProblem(
      `No test recording of ${version.name} is written down, so nothing can be scored. Choose another version.`,
    );
  return recordings;
}

/** Finds the unfinished run of this recogniser, or begins one. */
async function openRun(services: Services, version: Version, measured: Measured): Promise<string> {
  const unfinished = await services.db.prisma.yardstick_runs.findFirst({
    where: { ...measured, release_id: version.id, scored_at: null },
  });
  return unfinished?.id ?? createRun(services, version, measured);
}

async function createRun({ db, now }: Services, version: Version, measured: Measured): Promise<string> {
  const data = { ...measured, release_id: version.id, normaliser: NORMALISER, started_at: now() };
  return (await db.prisma.yardstick_runs.create({ data })).id;
}

async function heardIn({ db }: Services, run_id: string): Promise<string[]> {
  const rows = await db.prisma.yardstick_hypotheses.findMany({
    where: { run_id },
    select: { submission_id: true },
  });
  return rows.map(({ submission_id }) => submission_id);
}

/** Stores what was heard, but in recordings that have left the version meanwhile: their rows are locked, so that none is missed. */
async function store(
  { db }: Services,
  { run_id, version }: { run_id: string; version: Version },
  hypotheses: readonly Hypothesis[],
): Promise<void> {
  await db.prisma.$executeRaw`
    insert into yardstick_hypotheses (run_id, submission_id, text)
    select ${run_id}::uuid, i.submission_id, h.text
    from jsonb_to_recordset(${JSON.stringify(hypotheses)}::jsonb) as h (submission_id uuid, text text)
      join release_items i on i.submission_id = h.submission_id
    where i.release_id = ${version.id}::uuid and i.removed_at is null for share of i
    on conflict do nothing`;
}

/** Computes the scores of a run from what is stored of it, and stores them. The same hypotheses give the same scores. */
export async function scoreRun(services: Services, run_id: string): Promise<Scores> {
  const { prisma } = services.db;
  const { release_id } = await prisma.yardstick_runs.findUniqueOrThrow({ where: { id: run_id } });
  const heard = await prisma.yardstick_hypotheses.findMany({ where: { run_id } });
  const texts = new Map(heard.map(({ submission_id, text }) => [submission_id, text]));
  const recordings = await testRecordings(services, release_id);
  const scores = await scoreOnThread(
    recordings.flatMap(({ submission_id, part, speaker_id, category, references }) => {
      const hypothesis = texts.get(submission_id);
      return hypothesis === undefined ? [] : { part, speaker_id, category, references, hypothesis };
    }),
  );
  const json: object = scores;
  await prisma.yardstick_runs.update({
    where: { id: run_id },
    data: { scores: json, normaliser: NORMALISER, scored_at: services.now() },
  });
  return scores;
}

async function scoreOnThread(heard: (Heard & { part: TestPart })[]): Promise<Scores> {
  const pool = new Piscina({ ...workerFile('scoring-worker', './yardstick/worker.ts'), maxThreads: 1 });
  try {
    return (await pool.run(heard, { signal: AbortSignal.timeout(LONGEST_MS) })) as Scores;
  } finally {
    await pool.destroy();
  }
}

/** Reads a table of hypotheses, with the rules of score.py. @returns the words by submission */
function readHypotheses(lines: string, recordings: readonly TestRecording[]): Map<string, string> {
  const known = new Map(
    recordings
      .filter(({ part }) => part !== PRIVATE)
      .map(({ clip_id, submission_id }) => [clip_id, submission_id]),
  );
  const found = new Map<string, string>();
  for (const [index, line] of lines
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const [name = '', ...words] = line.split('\t');
    const clip_id = name.trim().replace(/\.ogg$/, '');
    const submission_id = known.get(clip_id);
    if (submission_id === undefined || found.has(submission_id))
      throw new OperatorProblem(
        `Line ${index + 1}: "${clip_id}" ${submission_id ? 'is there twice' : 'is no recording of the public test parts'}. ` +
          'Correct the line; nothing was scored.',
      );
    const heard = words.join('\t').replaceAll('\0', '').trim();
    if (heard.length > LONGEST_LINE)
      throw new OperatorProblem(
        `Line ${index + 1}: it has more than ${LONGEST_LINE} characters. Correct the line; nothing was scored.`,
      );
    found.set(submission_id, heard);
  }
  if (found.size > 0) return found;
  throw new OperatorProblem('No line has a clip_id, a tab and the words. Nothing was scored.');
}
