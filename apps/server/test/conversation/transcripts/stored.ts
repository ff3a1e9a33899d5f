import type { contributors, submissions } from '@labrish/db';
import { findContributor } from '#contributors/contributors.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

/** Describes in words what is stored of everybody on a phone after their chat. */
export async function stored(server: TwilioServer, from: string): Promise<string[]> {
  const { contributors } = server.services.db.prisma;
  const first = await findContributor(server.services, 'JM', from);
  const further = await contributors.findMany({
    where: { phone_id: first?.id ?? null, NOT: { phone_id: null } },
    orderBy: { speaker_number: 'asc' },
  });
  if (further.length === 0) return storedOf(server, first);
  const people = [first, ...further].map(async (person, i) => [
    `= person ${i + 1}:`,
    ...(await storedOf(server, person)),
  ]);
  return (await Promise.all(people)).flat();
}

async function storedOf(server: TwilioServer, contributor: contributors | null): Promise<string[]> {
  const { prisma } = server.services.db;
  const contributor_id = contributor?.id ?? '';
  const consents = await prisma.consents.findMany({
    where: { contributor_id },
    orderBy: { given_at: 'asc' },
  });
  const recordings = await prisma.submissions.findMany({
    where: { user_id: contributor_id },
    orderBy: { message_id: 'asc' },
  });
  const files = await prisma.inbound_media.count({
    where: { message: { contributor_id }, storage_key: { not: null } },
  });
  const withdrawals = await prisma.withdrawals.findMany({ where: { contributor_id } });
  return [
    ...consents.map(
      ({ version, withdrawn_at }) => `= agreed to version ${version}${withdrawn_at ? ', withdrawn' : ''}`,
    ),
    ...recordings.map(recording),
    ...withdrawals.map(
      ({ scope, submission_ids }) => `= receipt for ${scope}: ${submission_ids.length} taken out`,
    ),
    `= files: ${files}`,
    ...(contributor?.opted_out_at ? ['= opted out'] : []),
    ...(contributor?.under_18_at ? ['= under 18'] : []),
  ];
}

function recording(row: submissions): string {
  if (row.withdrawn_at) {
    const left = [row.storage_url, row.transcription, row.english_text, row.region, row.peaks];
    return `= recording, taken out${left.some(Boolean) ? ' BUT NOT ALL OF IT' : ': nothing but its fingerprint is left'}`;
  }
  const told = [
    row.submission_type,
    `spoken ${row.category}${row.category_confirmed_at ? '' : ' (not confirmed)'}`,
    row.region && `${row.region}${row.region_code ? ` (${row.region_code})` : ''}`,
    row.age_range,
    row.transcription && `typed "${row.transcription}"`,
    row.english_text && `in English "${row.english_text}"`,
    row.storage_url && row.analysis === 'analysed' ? 'heard' : 'not heard',
  ];
  return `= recording: ${told.filter(Boolean).join(', ')}`;
}
