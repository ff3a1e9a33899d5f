import type { SyncResult } from '@labrish/api';
import { readTemplate, templateErrors } from '@labrish/conversation';
import type { content_templates, Prisma } from '@labrish/db';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Services } from '#context.ts';
import type { TwilioAccount } from './client.ts';
import { choicesOf, fingerprint, toContent, type ContentBody } from './content.ts';
import { problemOf } from './errors.ts';
import {
  DELETE_CONTENT,
  deleteContent,
  findRetiredContent,
  REPLACED_CONTENT_SECONDS,
  retireContent,
} from './retired-contents.ts';

const SYNC_TEMPLATE = 'sync-template';
/** Seconds until the job looks whether a sync was interrupted. By then a running sync has ended, even if Twilio is slow. */
const AFTER_SECONDS = 60;

type Parts = Pick<Services, 'db' | 'now' | 'log' | 'jobs'>;

/** A template as it was when its sync began. */
type Begun = Pick<content_templates, 'id' | 'version'>;

/** Pushes templates to the messenger. */
export interface Templates {
  /** Pushes a template and stores the outcome in its row. Throws only when the database does. */
  sync(id: string): Promise<SyncResult>;
  /** Pushes a template after a save. A job repeats the push if the process dies meanwhile. */
  syncSaved(template: Begun): Promise<SyncResult>;
  /** Pushes all templates, one after the other. */
  syncAll(): Promise<{ pilot: string; template_key: string; result: SyncResult }[]>;
}

/** @param twilio null with the simulator, which needs no push: then only the limits of templates are checked */
export function createTemplates(parts: Parts, twilio: TwilioAccount | null): Templates {
  /** By template id: allows one sync of a template at a time, so that two admins do not create two contents. */
  const limits = new Map<string, LimitFunction>();
  const sync = (id: string): Promise<SyncResult> => {
    const limit = limits.get(id) ?? pLimit(1);
    limits.set(id, limit);
    return limit(() => push(parts, twilio, id));
  };

  return {
    sync,
    async syncSaved(template) {
      await queueSync(parts, template);
      return sync(template.id);
    },
    async syncAll() {
      const rows = await parts.db.prisma.content_templates.findMany({
        select: { id: true, pilot: true, template_key: true },
        orderBy: [{ pilot: 'asc' }, { template_key: 'asc' }],
      });
      const results = [];
      for (const { id, ...row } of rows) results.push({ ...row, result: await sync(id) });
      return results;
    },
  };
}

/** Queues a job that repeats the sync that begins now, if it is interrupted. A failure to queue is only logged. */
async function queueSync({ jobs, log }: Parts, { id, version }: Begun): Promise<void> {
  await jobs
    .enqueue(SYNC_TEMPLATE, { id, version }, { startAfterSeconds: AFTER_SECONDS })
    .catch((error: unknown) =>
      log.warn({ err: error, template_id: id }, 'sync of a template is not made up for if it breaks off'),
    );
}

/**
 * Declares the job that repeats an interrupted sync; call before the queue starts. It does nothing if the template was saved since:
 * that save has queued its own job, and an edit through REST is not pushed automatically.
 */
export function declareSyncJob({ jobs, db }: Pick<Services, 'jobs' | 'db'>, templates: Templates): void {
  jobs.handle<Begun>(SYNC_TEMPLATE, async ({ id, version }) => {
    const brokenOff = await db.prisma.content_templates.findFirst({
      where: { id, version, sync_state: { in: ['never', 'out_of_date'] } },
      select: { id: true },
    });
    if (brokenOff) await templates.sync(id);
  });
}

async function push(parts: Parts, twilio: TwilioAccount | null, id: string): Promise<SyncResult> {
  const row = await parts.db.prisma.content_templates.findUnique({ where: { id } });
  if (!row) return { state: 'failed', error: 'There is no such template.' };
  const template = readTemplate(row);
  const [refused] = templateErrors(template);
  if (refused) return fail(parts, row, refused);
  const body = toContent(template);
  const synced_hash = fingerprint(template);
  const choices_key = choicesOf(synced_hash) ?? '';
  if (!twilio || !body) return succeed(parts, row, {});
  try {
    const isUnchanged = row.synced_hash === synced_hash;
    if (isUnchanged && (await isAtTwilio(twilio, row))) return await succeed(parts, row, {});
    // If the choices have changed, leave the content of the earlier choices as it is: they may be live, or become live again.
    const offersOthers = row.synced_hash !== null && choicesOf(row.synced_hash) !== choices_key;
    const known = offersOthers ? await findRetiredContent(parts, row, choices_key) : row.content_sid;
    const content_sid = (await update(twilio, known, body)) ?? (await create(twilio, body));
    return await replace(parts, twilio, row, { content_sid, synced_hash });
  } catch (error) {
    return fail(parts, row, problemOf(error).words);
  }
}

/** Checks whether the content still exists: it may have been deleted in Twilio's console. */
async function isAtTwilio({ client }: TwilioAccount, { content_sid }: content_templates): Promise<boolean> {
  if (!content_sid) return false;
  try {
    await client.content.v1.contents(content_sid).fetch();
    return true;
  } catch (error) {
    if (problemOf(error).status === 404) return false;
    throw error;
  }
}

/** Edits the content in place. Null when it is gone or can no longer be edited, so that a new one is needed. */
async function update(
  { client }: TwilioAccount,
  content_sid: string | null,
  { language: _, ...body }: ContentBody,
): Promise<string | null> {
  if (!content_sid) return null;
  try {
    // The client sends the body as it is; its declared type has other keys than Twilio's API (twilio-node#1046).
    await client.content.v1.contents(content_sid).update(body);
    return content_sid;
  } catch (error) {
    const { status } = problemOf(error);
    const helpsToReplace =
      status !== null && status >= 400 && status < 500 && ![401, 403, 429].includes(status);
    if (helpsToReplace) return null;
    throw error;
  }
}

async function create({ client }: TwilioAccount, body: ContentBody): Promise<string> {
  const { sid } = await client.content.v1.contents.create(body);
  return sid;
}

/**
 * Stores the pushed content as the template's, and queues the deletion of a content that it replaces. If another process was faster,
 * deletes the pushed content instead, unless it is a retired one.
 */
async function replace(
  parts: Parts,
  twilio: TwilioAccount,
  row: content_templates,
  pushed: { content_sid: string; synced_hash: string },
): Promise<SyncResult> {
  const isSwapped = await parts.db.prisma.$transaction((tx) => swap(tx, row, pushed, parts.now()));
  if (!isSwapped) {
    const isKept = await parts.db.prisma.retired_twilio_contents.count({
      where: { content_sid: pushed.content_sid },
    });
    if (!isKept) await deleteContent(twilio, pushed.content_sid);
    return {
      state: 'failed',
      error: 'Somebody else synced or removed this template at the same moment. Sync it again.',
    };
  }
  const isReplaced = choicesOf(row.synced_hash) === choicesOf(pushed.synced_hash) || row.synced_hash === null;
  if (row.content_sid && row.content_sid !== pushed.content_sid && isReplaced)
    await parts.jobs.enqueue(
      DELETE_CONTENT,
      { content_sid: row.content_sid },
      { startAfterSeconds: REPLACED_CONTENT_SECONDS },
    );
  return succeed(parts, row, pushed);
}

/** Stores the pushed content as the template's. @returns false when another process was faster */
async function swap(
  tx: Prisma.TransactionClient,
  { id, pilot, template_key, content_sid, synced_hash }: content_templates,
  pushed: { content_sid: string; synced_hash: string },
  last_used_at: Date,
): Promise<boolean> {
  const { count } = await tx.content_templates.updateMany({ where: { id, content_sid }, data: pushed });
  if (count === 0) return false;
  await tx.retired_twilio_contents.deleteMany({ where: { content_sid: pushed.content_sid } });
  const choices_key = choicesOf(synced_hash);
  if (content_sid && choices_key !== null && choices_key !== choicesOf(pushed.synced_hash))
    await retireContent(tx, { pilot, template_key, choices_key, content_sid }, last_used_at);
  return true;
}

/** Marks the template as synced, or as out of date if it was edited during the push. */
async function succeed(
  parts: Parts,
  row: content_templates,
  data: { synced_hash?: string },
): Promise<SyncResult> {
  const synced_at = parts.now();
  const { count } = await parts.db.prisma.content_templates.updateMany({
    where: { id: row.id, version: row.version },
    data: { ...data, sync_state: 'synced', sync_error: null, synced_at },
  });
  if (count === 0)
    await parts.db.prisma.content_templates.updateMany({
      where: { id: row.id },
      data: { sync_state: 'out_of_date', sync_error: null, synced_at },
    });
  return { state: 'synced' };
}

async function fail(
  { db, log }: Parts,
  { id, template_key }: content_templates,
  error: string,
): Promise<SyncResult> {
  await db.prisma.content_templates.updateMany({
    where: { id },
    data: { sync_state: 'failed', sync_error: error },
  });
  log.warn({ template_key, reason: error }, 'template not synced');
  return { state: 'failed', error };
}
