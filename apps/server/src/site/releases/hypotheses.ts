import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CountryServices } from '#context.ts';
import { minutesOf, readForm } from '#http/form.ts';
import { addressOf } from '#http/visitor.ts';
import { createTellAdmins } from '#mail/tell-admins.ts';
import { consume } from '#rate-limit.ts';
import { findAccess } from '#releases/access/keys.ts';
import { sendBody } from '#site/body.ts';
import { PRIVATE } from '#site/form-values.ts';
import { openPage } from '#site/pages.ts';
import { html, type Html } from '#site/template.ts';
import { OperatorProblem } from '#startup-error.ts';
import { findVersion } from '#yardstick/recordings.ts';
import { measureHypotheses, type Scores } from '#yardstick/run.ts';
import { scoreTable, shown } from '#yardstick/runs.ts';

/** Maximum bytes of a table: 50,000 recordings of 20 words. */
const TABLE_BYTES = 8 * 1024 * 1024;
const DAY_SECONDS = 24 * 3600;
/** Tables of one researcher in a day. */
const A_DAY = 10;

const name = (what: string) =>
  z
    .string(`Say ${what}.`)
    .trim()
    .min(1, `Say ${what}.`)
    .max(60, 'A name has at most 60 characters.')
    .regex(/^\P{Cc}*$/u, 'A name has only characters that can be seen.');
const sent = z.object({
  engine: name('what it is called'),
  model: name('which model or version of it heard the recordings'),
  version: z.string('Say which version of the dataset it heard.').trim().max(200),
  hypotheses: z.string('Choose the file with what it heard.').min(1, 'The file is empty.'),
});

/** What became of a table; `problem` says what to do. */
type Outcome = { scores: Scores } | { problem: string; code: number; retry_after?: number };

/**
 * Registers `/data/yardstick/hypotheses`: a researcher with a link to the downloads sends what a recogniser has heard in the test
 * recordings. It is scored at once; it is on the page when an admin has looked at it. Programs get a table, people a page.
 */
export async function hypothesesRoutes(
  app: FastifyInstance,
  services: CountryServices,
  dist: string,
): Promise<void> {
  const draw = await openPage(services, dist, 'yardstick-sent.html');
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: TABLE_BYTES, files: 1, fields: 10, fieldSize: 1024 },
    });
    scope.post<{ Querystring: { key?: unknown } }>(
      '/data/yardstick/hypotheses',
      { bodyLimit: TABLE_BYTES + 65_536 },
      async (request, reply) => {
        const outcome = await score(services, request, request.query.key);
        const code = 'problem' in outcome ? outcome.code : 200;
        if ('problem' in outcome && outcome.retry_after) reply.header('retry-after', outcome.retry_after);
        if (!request.headers.accept?.includes('text/html'))
          return reply
            .code(code)
            .header('cache-control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send(`${'problem' in outcome ? outcome.problem : scoreTable(outcome.scores)}\n`);
        const body = await draw({
          values: 'problem' in outcome ? { problem: outcome.problem } : { scores: tableOf(outcome.scores) },
          flags: { refused: 'problem' in outcome },
          isActive: true,
          headers: PRIVATE,
        });
        return sendBody(request, reply.code(code), body);
      },
    );
  });
}

async function score(services: CountryServices, request: FastifyRequest, key: unknown): Promise<Outcome> {
  const access = typeof key === 'string' ? await findAccess(services, key, addressOf(request)) : null;
  if (!access)
    return {
      problem: 'This link has expired or is incomplete. Ask for a new one on the page of the dataset.',
      code: 403,
    };
  const { hits, waitSeconds } = await consume(services, 'hypotheses', access.downloader_id, DAY_SECONDS);
  if (hits > A_DAY)
    return {
      problem: `You have sent ${A_DAY} tables today. Send the next one in ${minutesOf(waitSeconds)}.`,
      ...{ code: 429, retry_after: waitSeconds },
    };
  const form = await readParts(request);
  if (form.refused) return form.refused;
  const read = readForm(sent, form.fields);
  if (Array.isArray(read)) return { problem: read.map(({ message }) => message).join(' '), code: 400 };
  const version = await findVersion(services, read.version);
  if (!version)
    return { problem: `There is no version ${read.version}. Choose one that you can download.`, code: 400 };
  const measured = { engine: read.engine, model: read.model, sent_by: access.downloader_id };
  try {
    const { scores } = await measureHypotheses(services, { version, measured, lines: read.hypotheses });
    await createTellAdmins(services)(services.db.prisma, {
      ...{ kind: 'hypotheses', about: `${read.engine} ${read.model}` },
      subject: `Somebody has measured ${read.engine}`,
      lead: [
        `A researcher has sent what ${read.engine} (${read.model}) heard in the test recordings of ${version.name}. It is on the public page when you show it.`,
      ],
      button: { label: 'Look at it', path: '/app/releases' },
    });
    return { scores: shown(scores) };
  } catch (error) {
    if (error instanceof OperatorProblem) return { problem: error.message, code: 400 };
    throw error;
  }
}

/** Reads the fields and the file of a form. */
async function readParts(
  request: FastifyRequest,
): Promise<{ fields?: Record<string, string>; refused?: { problem: string; code: number } }> {
  if (!request.isMultipart())
    return { refused: { problem: 'Send the file as a form does (multipart/form-data).', code: 415 } };
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts())
      fields[part.fieldname] = part.type === 'file' ? (await part.toBuffer()).toString() : String(part.value);
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (statusCode !== 413) throw error;
    const problem =
      code === 'FST_REQ_FILE_TOO_LARGE'
        ? `The file has more than ${TABLE_BYTES / 1024 / 1024} megabytes.`
        : 'Send one file, and no fields beside those of the form.';
    return { refused: { problem, code: 413 } };
  }
  return { fields };
}

const PART_NAMES: Partial<Record<string, string>> = {
  test: 'test',
  test_recent: 'test, recent recordings',
  test_unseen_topic: 'test, topics that are in no training part',
};

function tableOf(scores: Scores): Html {
  const percent = (rate: number | null) => (rate === null ? '–' : `${(rate * 100).toFixed(1)} %`);
  const rows = Object.entries(scores).flatMap(([part, cells]) =>
    Object.entries(cells).map(
      ([category, { clips, speakers, wer, low, high, cer }]) =>
        html`<tr>
          <th scope="row">${PART_NAMES[part] ?? part}</th>
          <td>${category}</td>
          <td>${String(clips)}</td>
          <td>${String(speakers)}</td>
          <td>${percent(wer)}</td>
          <td>${low === null ? '–' : `${percent(low)} to ${percent(high)}`}</td>
          <td>${percent(cer)}</td>
        </tr>`,
    ),
  );
  return html`${rows}`;
}
