import { expect, test } from 'vitest';
import { describeWorld } from '../describe-world.ts';
import { openReleases, type ReleaseWorld } from './world.ts';

type Change = (world: ReleaseWorld, id: string) => Promise<unknown>;

const set =
  (data: object): Change =>
  ({ db }, id) =>
    db.submissions.update({ where: { id }, data });
const ofSpeaker = async ({ db }: ReleaseWorld, id: string) =>
  db.submissions.findUniqueOrThrow({ where: { id }, include: { consent: true } });

/** Ways in which a recording becomes ineligible, each with the plan's reason for leaving it out; null: the plan does not list it. */
const WAYS: [string, Change, string | null][] = [
  ['taken back', set({ withdrawn_at: new Date(), storage_url: null }), null],
  ['quarantined', set({ review_status: 'quarantined' }), 'quarantined'],
  ['rejected', set({ review_status: 'rejected' }), 'rejected'],
  ['not reviewed', set({ review_status: 'to_review' }), 'not_reviewed'],
  ['disputed', set({ review_status: 'disputed' }), 'not_reviewed'],
  ['not written down', set({ review_status: 'to_transcribe' }), 'not_transcribed'],
  ['without its bytes', set({ storage_url: null }), 'no_audio'],
  ['of another format', set({ audio_type: 'audio/mp4' }), 'not_ogg'],
  ['of an unknown format', set({ audio_type: null }), 'not_ogg'],
  ['tried in the simulator', set({ source: 'simulator' }), 'not_from_whatsapp'],
  ['without an agreement', set({ consent_id: null }), 'no_consent'],
  [
    'of an agreement that was taken back',
    async (world, id) => {
      const { consent_id } = await ofSpeaker(world, id);
      await world.db.consents.update({ where: { id: consent_id ?? '' }, data: { withdrawn_at: new Date() } });
    },
    'no_consent',
  ],
  [
    'of an agreement that names another licence',
    async (world, id) => {
      const { consent_id } = await ofSpeaker(world, id);
      await world.db.consents.update({ where: { id: consent_id ?? '' }, data: { version: 2 } });
    },
    'licence_not_covered',
  ],
  [
    'of an agreement without an age',
    async (world, id) => {
      const { consent_id } = await ofSpeaker(world, id);
      await world.db.consents.update({ where: { id: consent_id ?? '' }, data: { age_ok: false } });
    },
    'no_consent',
  ],
  [
    'of somebody who said that they are a minor',
    async (world, id) => {
      const { user_id } = await ofSpeaker(world, id);
      await world.db.contributors.update({ where: { id: user_id }, data: { under_18_at: new Date() } });
    },
    'under_18',
  ],
  [
    'of an agreement that is gone',
    async (world, id) => {
      const { consent_id } = await ofSpeaker(world, id);
      await world.db.consents.delete({ where: { id: consent_id ?? '' } });
    },
    'no_consent',
  ],
  [
    'taken back with all that its speaker gave',
    async (world, id) => {
      const { user_id, consent_id } = await ofSpeaker(world, id);
      const withdrawn_at = new Date();
      await world.db.consents.update({ where: { id: consent_id ?? '' }, data: { withdrawn_at } });
      await world.db.submissions.updateMany({ where: { user_id }, data: { withdrawn_at } });
    },
    null,
  ],
  [
    'rejected for what it says',
    set({ review_status: 'rejected', rejection_reasons: ['personal_information'] }),
    'rejected',
  ],
  ['removed from the database', ({ db }, id) => db.submissions.delete({ where: { id } }), null],
  [
    'of a person who was removed from the database',
    async (world, id) =>
      world.db.contributors.delete({ where: { id: (await ofSpeaker(world, id)).user_id } }),
    null,
  ],
];

describeWorld('what may be published, on $name', openReleases, (world) => {
  async function twoRecordings() {
    const kept = await world.record(await world.speaker());
    return { kept, other: await world.record(await world.speaker()) };
  }
  const recordingsOf = async (release_id: string) =>
    (await world.itemsOf(release_id)).map(({ submission_id }) => submission_id);

  test.each(WAYS)('nothing that is %s is in a plan, and the plan says why', async (_way, change, why) => {
    const { other } = await twoRecordings();
    expect(await world.plan()).toMatchObject({ recordings: 2, left_out: [] });
    await change(world, other);
    expect(await world.plan()).toMatchObject({
      recordings: 1,
      left_out: why ? [{ why, recordings: 1 }] : [],
    });
  });

  test.each(WAYS)('what becomes %s before the building is in no file', async (_way, change) => {
    const { kept, other } = await twoRecordings();
    const { id } = await world.make('1.0.0');
    await change(world, other);
    await world.build(id);
    expect(await recordingsOf(id)).toEqual([kept]);
    expect(await world.get(id)).toMatchObject({ state: 'built', built: 1 });
  });

  test.each(WAYS)(
    'what becomes %s while it is being built is in no file in the end',
    async (_way, change) => {
      const { kept, other } = await twoRecordings();
      const { id } = await world.make('1.0.0');
      await world.whileBuilding(
        () => change(world, other),
        () => world.build(id),
      );
      expect(await recordingsOf(id)).toEqual([kept]);
      expect(await world.get(id)).toMatchObject({ state: 'built', built: 1 });
    },
  );

  test.each(WAYS)('what becomes %s before the publication is built again without', async (_way, change) => {
    const { kept, other } = await twoRecordings();
    const { id } = await world.make('1.0.0');
    await world.build(id);
    expect(await world.get(id)).toMatchObject({ state: 'built', built: 2 });
    await change(world, other);
    expect(await world.send('POST', `/${id}/publish`)).toMatchObject({ status: 409 });
    await world.build(id);
    expect(await world.publish(id)).toMatchObject({ state: 'published', status: 'current', built: 1 });
    expect(await recordingsOf(id)).toEqual([kept]);
  });
});
