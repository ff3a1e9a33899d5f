import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What a folder must not import from packages. Who may import whom of our own rooms: .dependency-cruiser.mjs. */
const walls = [
  {
    files: ['packages/conversation/src/**'],
    no: /^(?!\.|zod$|@labrish\/pilot(?:\/|$)|vitest$|fast-check$)/,
    why: 'The engine is pure: zod and the pilot only.',
  },
  {
    files: ['packages/dataset/src/**'],
    no: /^(?!\.|zod$|@labrish\/pilot$|vitest$|fast-check$)/,
    why: 'The rules of the dataset are pure: zod and the pilot only.',
  },
  {
    files: ['packages/release/src/**'],
    no: /^@labrish\/(?!dataset|pilot)/,
    why: 'Files are made of what is given: no database, no server.',
  },
  { files: ['packages/db/src/**'], no: /^@labrish\//, why: 'The database knows nobody above it.' },
  {
    files: ['packages/api/src/**'],
    no: /^(@labrish\/(server|web|seed)|fastify$)/,
    why: 'The API knows no transport and no seeds.',
  },
  {
    files: ['prisma/seed/**'],
    no: /^@labrish\/(?!conversation|dataset|db|pilot)/,
    why: 'The seeds fill the database with what the engine understands.',
  },
  {
    files: ['apps/server/src/**'],
    no: /^@labrish\/web/,
    why: 'The server serves the built site, never its source.',
  },
  {
    files: ['scripts/client/**'],
    no: /^@labrish\/(?!api)/,
    why: 'The scripts know what a partner may know.',
  },
  {
    files: ['apps/web/src/**'],
    no: /^(@labrish\/(server|db|seed|api\/.*router)|node:)/,
    why: 'The browser speaks HTTP.',
  },
].map(({ files, no, why }) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: no.source, message: why },
          { group: ['../../*'], message: 'Use a # import or a package name.' },
        ],
      },
    ],
  },
}));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '**/node_modules/**',
      '.data/**',
      '.cache/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  js.configs.recommended,
  { files: ['**/*.{ts,tsx,js,mjs}'], rules: { 'max-lines': ['error', 250] } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['{packages,apps}/*/test/**/*.ts'],
    ignores: ['**/*.alone.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock|stub\\w+|useFakeTimers)$/]",
          message: 'Other files in the same process would find it replaced: name this one *.alone.test.ts.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Settings are read once, in env.ts; everything else gets them passed in.
    files: ['apps/server/src/**', 'packages/*/src/**'],
    ignores: ['apps/server/src/main.ts', 'apps/server/src/commands/**', '**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only main.ts reads the environment, through env.ts.',
        },
      ],
    },
  },
  ...walls,
);
