import { listReleases } from '@labrish/api/releases/find';
import type { Release } from '@labrish/api/releases/schema';
import { dayOf } from '@labrish/pilot';
import type { Services } from '#context.ts';
import { consume } from '#rate-limit.ts';

/** What a receipt proves. It identifies nobody. */
export interface Receipt {
  receipt: string;
  /** The last recording, or all recordings. */
  scope: 'last' | 'all';
  /** `2026-11`. */
  month: string;
  recordings: number;
  /** Published versions that contain some of the recordings, the newest first, with their current status. */
  versions: { name: string; status: Release['status'] }[];
}

/** Receipts per network address and hour, so that nobody finds one by guessing. */
const RECEIPTS_AN_HOUR = 30;

/**
 * Finds the withdrawal of a receipt code. The code may be typed in any case, with spaces or without its hyphen.
 *
 * @returns null for an unknown code; the seconds to wait when too many were asked for by this visitor
 */
export async function findReceipt(
  services: Services,
  typed: string,
  visitor: string,
): Promise<Receipt | { waitSeconds: number } | null> {
  const { hits, waitSeconds } = await consume(services, 'receipt', visitor, 3_600);
  if (hits > RECEIPTS_AN_HOUR) return { waitSeconds };
  const { db } = services;
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const receipt_code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  const withdrawal = await db.prisma.withdrawals.findUnique({ where: { receipt_code } });
  if (!withdrawal) return null;
  const { contributor_id, scope, withdrawn_at, submission_ids } = withdrawal;
  const contributor = await db.prisma.contributors.findUnique({
    where: { id: contributor_id },
    select: { pilot: true },
  });
  const { countries } = services;
  const { pilot } = contributor ? countries.of(contributor.pilot) : countries.first;
  const items = await db.prisma.release_items.findMany({
    where: {
      submission_id: { in: submission_ids },
      audio_sha256: { not: null },
      release: { published_at: { not: null } },
    },
    distinct: ['release_id'],
    select: { release_id: true },
  });
  const had = new Set(items.map(({ release_id }) => release_id));
  const releases = await listReleases({ db: db.prisma }, null);
  return {
    ...{ receipt: receipt_code, scope: scope === 'all' ? 'all' : 'last' },
    ...{ month: dayOf(pilot, withdrawn_at).slice(0, 7), recordings: submission_ids.length },
    versions: releases
      .filter(({ id }) => had.has(id))
      .map(({ series, version, status }) => ({ name: `${series}-${version}`, status })),
  };
}
