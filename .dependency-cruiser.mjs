// Who may import whom, types included. `npm run lint` fails on a circle and on a wall crossed.

/** Rooms of the server from the ground up: each may import those above it in this list and nothing below. */
const FLOORS = [
  ['log', 'settings', 'retry-queue'],
  ['jobs', 'http', 's3', 'flow-checks', 'metrics'],
  ['audio', 'auth-secret', 'funnel', 'mail', 'review'],
  ['journal'],
  ['playback'],
  ['contributors'],
  ['submissions', 'releases'],
  ['conversation', 'backup'],
  ['delivery'],
  ['auth'],
  ['access'],
  ['rest', 'site'],
  ['channels/twilio', 'channels/simulator', 'person'],
];
/** Files that put the rooms together. */
const ROOF = '^apps/server/src/(main|app|api-context|open-services|open-messaging|health)[.]ts$';

const WEB_FLOORS = ['lib', 'components', 'session'];
const WEB_FEATURES = [
  ...[
    'account',
    'admin',
    'auth',
    'dashboard',
    'datasets',
    'landing',
    'palette',
    'releases',
    'review',
    'simulator',
  ],
];

/** What a package of ours may import of ours. */
const PACKAGES = {
  'packages/pilot': [],
  pilots: ['packages/pilot', 'packages/conversation'],
  'packages/conversation': ['packages/pilot'],
  'packages/dataset': ['packages/pilot'],
  'packages/release': ['packages/pilot', 'packages/dataset'],
  'packages/db': [],
  'packages/api': ['packages/pilot', 'packages/conversation', 'packages/dataset', 'packages/db'],
  'prisma/seed': [
    'packages/pilot',
    'packages/conversation',
    'packages/dataset',
    'packages/db',
    'packages/api',
  ],
  // The server serves the built site, never its source; the browser speaks HTTP; scripts know what a partner may know.
  'apps/server/src': [
    ...['packages/pilot', 'packages/conversation', 'packages/dataset', 'packages/release', 'packages/db'],
    ...['packages/api', 'pilots', 'prisma/seed'],
  ],
  'apps/web/src': ['packages/pilot', 'packages/conversation', 'packages/dataset', 'packages/api', 'pilots'],
  'scripts/client': ['packages/api'],
};

/** What code of a folder may import of what is not ours: the engine and the rules of the dataset are pure, the API knows no transport. */
const OUTSIDE = {
  'packages/(conversation|dataset)/src': { pathNot: '^(packages|node_modules/zod)/' },
  'packages/api/src': { path: '^node_modules/fastify/' },
  'apps/web/src': { path: '^packages/api/src/.*router[.]ts$' },
  'apps/web/src/': { dependencyTypes: ['core'] },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-dangling-import',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...FLOORS.flatMap((rooms, floor) =>
      rooms.map((room) => ({
        name: `server-${room}-looks-up`,
        severity: 'error',
        from: { path: `^apps/server/src/${room}/` },
        to: {
          path: [
            `^apps/server/src/(${[...rooms.filter((other) => other !== room), ...FLOORS.slice(floor + 1).flat()].join('|') || '-'})/`,
            ROOF,
          ],
        },
      })),
    ),
    {
      name: 'server-ground-looks-up',
      comment: 'Files beside the rooms are for every room, so they know none but the lowest.',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+[.]ts$', pathNot: ROOF },
      to: { path: `^apps/server/src/(${FLOORS.slice(4).flat().join('|')})/` },
    },
    ...WEB_FLOORS.map((room, floor) => ({
      name: `web-${room}-looks-up`,
      severity: 'error',
      from: { path: `^apps/web/src/${room}/` },
      to: { path: `^apps/web/src/(${[...WEB_FLOORS.slice(floor + 1), ...WEB_FEATURES, 'app'].join('|')})/` },
    })),
    ...WEB_FEATURES.map((room) => ({
      name: `web-${room}-looks-aside`,
      severity: 'error',
      from: { path: `^apps/web/src/${room}/` },
      to: {
        path: `^apps/web/src/(${[...WEB_FEATURES.filter((other) => other !== room), 'app'].join('|')})/`,
      },
    })),
    ...Object.entries(PACKAGES).map(([room, allowed]) => ({
      name: `${room.replaceAll('/', '-')}-looks-up`,
      severity: 'error',
      // Tests may take the first country for the country that they need.
      from: { path: `^${room}/`, pathNot: '[.]test[.]tsx?$|/testing/' },
      to: {
        path: '^(apps|bench|packages|pilots|prisma|scripts)/',
        pathNot: [`^(${[room, ...allowed].join('|')})/`, '/node_modules/'],
      },
    })),
    {
      name: 'pilots-run-nothing-of-ours',
      comment: 'A country is data: of the packages it imports types alone.',
      severity: 'error',
      from: { path: '^pilots/', pathNot: '[.]test[.]ts$' },
      to: { path: '^packages/', dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(OUTSIDE).map(([room, to]) => ({
      name: `${room.replaceAll(/[^a-z]+/g, '-')}-imports-a-stranger`,
      severity: 'error',
      from: { path: `^${room}`, pathNot: '[.]test[.]tsx?$|/testing/' },
      to,
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|[.]cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
