import type { PrismaClient } from '@labrish/db';
import { ID } from '../setup.ts';

const CAMPAIGN = 'f0000000-0000-4000-8000-000000000006';

const aCampaign = (db: PrismaClient) =>
  db.campaigns.create({ data: { id: CAMPAIGN, code: 'kgn1', name: 'Posters in Kingston' } });

/** Good requests about targets and campaigns, on the rows of `seed`. */
export const TARGET_SAMPLES = {
  'targets.progress': {},
  'targets.get': {},
  'targets.set': {
    body: {
      ...{ goal: 1000, most_per_topic: 2, targets_enabled: true, version: 1 },
      own: [{ dimension: 'topic', key: ID.prompt, recordings: 12 }],
    },
  },
  'campaigns.list': { prepare: aCampaign },
  'campaigns.create': { body: { code: 'kgn1', name: 'Posters in Kingston', place_code: 'JM-01' } },
  'campaigns.remove': { parameters: { id: CAMPAIGN }, prepare: aCampaign },
};
