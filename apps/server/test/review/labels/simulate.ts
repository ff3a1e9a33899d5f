import { mulberry32 } from '@labrish/dataset/agreement/bootstrap';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createCaller } from '@labrish/api';
import { applySetAsides } from '@labrish/api/review/reviewers/set-aside';
import { recompute } from '@labrish/api/review/recompute';
import { updateCertainty } from '@labrish/api/review/certainty';
import { compareReviewers, type FirstVerdict } from '@labrish/dataset';
import type { Database } from '@labrish/db';
import { addPilot } from '@labrish/db/testing/test-database';
import { openPostgres } from '@labrish/db/postgres';
import { adminContext } from '../../fake-twilio/admin.ts';
import { reviewerId } from '../../api/setup.ts';
import { BAD, HONEST, LABELS, LENGTH_MS, type Truth } from './people.ts';
// Types alone: the module listens to the messages of its process.
import type { Order, Report } from './process.ts';

const compare = async (verdicts: FirstVerdict[]) => compareReviewers(verdicts);
const LOADER = createRequire(import.meta.url).resolve('tsx');
const RECORDINGS = 600;
/** Share of recordings that are unfit: as many as in the simulation that found the fault (57 of 592). */
const BAD_SHARE = 0.1;
/** Calibrations that the lead has confirmed, half of them rejected. */
const CALIBRATIONS = 40;
/** Verdicts of each reviewer between two looks of the lead. */
const ROUND = 5;
/** Until this many verdicts a bad reviewer must have been flagged. */
const FLAGGED_BY = 60;

/** How right the labels of accepted recordings are. */
export interface Labels {
  accepted: number;
  /** Of the accepted ones that are fit: those with their true label. */
  right: number;
  fit: number;
  /** Bad recordings, and those of them that were accepted. */
  bad: number;
  bad_accepted: number;
  without_label: number;
}

export interface Outcome {
  /** With everybody's verdicts, and with those of the flagged set aside and replaced by others'. */
  before: Labels;
  after: Labels;
  /** Bad reviewers who were not flagged by their 60th verdict, by kind; and how many honest ones were. */
  missed: string[];
  honest_flagged: number;
}

/**
 * Simulates a team of 30 on two processes, through the API: all review until nothing is left, the lead decides disputes; then the lead
 * sets the verdicts of all who were flagged aside, and the others go on until nothing is left.
 *
 * @param url of an empty database
 */
export async function simulate(url: string, seed: number): Promise<Outcome> {
  const db = await openPostgres(url);
  await db.migrate();
  await addPilot(db);
  const truths = await fill(db, seed);
  const children = [0, 1].map(() =>
    fork(new URL('./process.ts', import.meta.url), { execArgv: ['--import', LOADER] }),
  );
  for (const child of children) child.send({ kind: 'begin', url, seed, truths } satisfies Order);
  const lead = createCaller({
    ...adminContext({ db, now: () => new Date(Date.now() + 86_400_000) }),
    ...{
      audioUrl: ({ id }) => id,
      compareReviewers: compare,
      applySetAsides: () => applySetAsides(db.prisma, () => new Date()),
    },
  }).review;
  const team = Array.from({ length: HONEST + BAD.length }, (_, n) => n);
  const flagged = new Set<number>();
  const given = new Map<number, number>();

  /** Lets these people review until nothing is left for them, and decides what is disputed. */
  const finish = async (people: number[], looks: boolean) => {
    for (;;) {
      const reports = await round(children, people);
      for (const [n, turns] of Object.entries(reports))
        given.set(Number(n), (given.get(Number(n)) ?? 0) + turns);
      await updateCertainty({ query: db.query, compareReviewers: compare }, new Date());
      if (looks) await look();
      const decided = await decideDisputes(lead, truths);
      if (!decided && Object.values(reports).every((turns) => turns === 0)) return;
    }
  };
  const look = async () => {
    const { reviewers } = await lead.reviewers.list({ days: 30 });
    for (const n of team) {
      const { flags = [] } = reviewers.find(({ reviewer_id }) => reviewer_id === reviewerId(n)) ?? {};
      if (flags.length > 0 && (given.get(n) ?? 0) <= FLAGGED_BY) flagged.add(n);
    }
  };

  await finish(team, true);
  const before = await labelsOf(db, truths);
  for (const n of flagged) await lead.reviewers.setAside({ reviewer_id: reviewerId(n), reason: 'Flagged.' });
  const others = team.filter((n) => !flagged.has(n));
  await finish(others, false);
  const after = await labelsOf(db, truths);
  for (const child of children) child.kill();
  await db.close();
  const missed = BAD.filter((_, i) => !flagged.has(HONEST + i));
  return { before, after, missed, honest_flagged: [...flagged].filter((n) => n < HONEST).length };
}

/** Lets each process have half of the people; the last two, who copy each other, are in one. */
async function round(children: ChildProcess[], people: number[]): Promise<Report> {
  const last = HONEST + BAD.length - 1;
  const halfOf = (n: number) => (n === last ? last - 1 : n) % 2;
  const reports = children.map(async (child, half) => {
    const over = new AbortController();
    const answer = once(child, 'message') as Promise<[Report]>;
    const end = once(child, 'exit', { signal: over.signal }).then(([code]) =>
      Promise.reject(new Error(`It ended with ${code}.`)),
    );
    child.send({
      kind: 'work',
      reviewers: people.filter((n) => halfOf(n) === half),
      turns: ROUND,
    } satisfies Order);
    return (await Promise.race([answer, end]).finally(() => over.abort()))[0];
  });
  return Object.assign({}, ...(await Promise.all(reports))) as Report;
}

/** Decides as the truth is. @returns whether anything was disputed */
async function decideDisputes(
  lead: ReturnType<typeof createCaller>['review'],
  truths: Record<string, Truth>,
): Promise<boolean> {
  const { data } = await lead.adjudication.list({ limit: 50 });
  for (const { submission_id, stage } of data) {
    const truth = truths[submission_id];
    if (!truth) continue;
    const fit = { verdict: 'accept' as const, ...(stage === 'audio' && { category: truth.label }) };
    await lead.adjudication.adjudicate({
      ...{ submission_id, stage, comment: 'As it is.' },
      ...(truth.is_bad ? { verdict: 'reject', reasons: ['noise'] } : fit),
    });
  }
  return data.length > 0;
}

async function labelsOf({ prisma }: Database, truths: Record<string, Truth>): Promise<Labels> {
  const rows = await prisma.submissions.findMany({ where: { calibration: null } });
  const accepted = rows.filter(({ review_status }) => review_status === 'accepted');
  const isBad = ({ id }: { id: string }) => truths[id]?.is_bad === true;
  const fit = accepted.filter((row) => !isBad(row));
  return {
    accepted: accepted.length,
    fit: fit.length,
    right: fit.filter(({ id, reviewed_category }) => reviewed_category === truths[id]?.label).length,
    bad: rows.filter(isBad).length,
    bad_accepted: accepted.filter(isBad).length,
    without_label: accepted.filter(({ reviewed_category }) => reviewed_category === null).length,
  };
}

/** Makes the recordings and the confirmed calibrations. @returns what is true of each */
async function fill({ prisma }: Database, seed: number): Promise<Record<string, Truth>> {
  const random = mulberry32(seed);
  const speaker_id = idOf('f', 0);
  await prisma.contributors.create({
    data: {
      id: speaker_id,
      source: 'whatsapp',
      address_hmac: Buffer.from('0'),
      address_enc: Buffer.from(''),
    },
  });
  await prisma.profiles.createMany({
    data: Array.from({ length: HONEST + BAD.length }, (_, n) => ({
      id: reviewerId(n),
      email: `reviewer-${n}@example.org`,
    })),
  });
  const label = () => LABELS[Math.floor(random() * LABELS.length)] ?? LABELS[0];
  const truths: Record<string, Truth> = {};
  const submissions = Array.from({ length: RECORDINGS + CALIBRATIONS }, (_, n) => {
    const id = `${Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}${idOf('c', n).slice(8)}`;
    const is_item = n >= RECORDINGS;
    truths[id] = { is_bad: is_item ? n % 2 === 0 : random() < BAD_SHARE, label: label() };
    return {
      ...{
        id,
        user_id: speaker_id,
        source: 'whatsapp' as const,
        category: label(),
        submission_type: 'open' as const,
      },
      ...{ storage_url: `voices/${n}`, audio_type: 'audio/ogg', duration_ms: LENGTH_MS },
      created_at: new Date(Date.UTC(2026, 10, 1, 12, 0, n)),
    };
  });
  await prisma.submissions.createMany({ data: submissions });
  const items = submissions.slice(RECORDINGS).map(({ id }) => {
    const { is_bad = false, label: category = '' } = truths[id] ?? {};
    const right = is_bad
      ? { verdict: 'reject' as const, reasons: ['noise'] }
      : { verdict: 'accept' as const, category };
    return { submission_id: id, ...right };
  });
  await prisma.calibration_items.createMany({
    data: items.map((item) => ({ ...item, confirmed_by: reviewerId(0), confirmed_at: new Date() })),
  });
  await prisma.reviews.createMany({
    data: items.flatMap((item) =>
      (['audio', 'words'] as const).map((stage) => ({
        ...{ ...item, stage, reviewer_id: speaker_id, is_adjudication: true },
      })),
    ),
  });
  await recompute(prisma);
  return truths;
}

function idOf(kind: string, n: number): string {
  return `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
