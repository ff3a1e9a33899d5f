/**
 * The code to mutate: code in which a mistake would store data without consent, leave withdrawn data behind, or admit an
 * intruder. Each part has its tests, and the minimum percentage of its mutants that they must notice.
 */
export const PARTS = {
  engine: {
    mutate: [
      'packages/conversation/src/**/*.ts',
      '!packages/conversation/src/testing/**',
      '!packages/conversation/src/**/*.test.ts',
    ],
    // Leave out property tests: they may notice a mistake by chance, an example always does.
    tests: ['packages/conversation/src/**/!(properties).test.ts'],
    least: 90,
  },
  withdrawal: {
    mutate: [
      'apps/server/src/submissions/{consents,label,remove-discarded,silent,withdraw}.ts',
      'apps/server/src/conversation/apply-effects.ts',
      'apps/server/src/channels/twilio/delete-history.ts',
      'apps/server/src/playback/transcode-cache.ts',
    ],
    tests: [
      'apps/server/test/submissions/*.test.ts',
      'apps/server/test/conversation/{attachments,chat,consent}.test.ts',
      'apps/server/test/channels/twilio/{delete-history,inbound,media,media-trouble}.test.ts',
      'apps/server/test/audio/routes.test.ts',
    ],
    least: 85,
  },
  sessions: {
    mutate: [
      'apps/server/src/auth/tokens/{bearer,refresh,refresh-token,session-end,sessions}.ts',
      'apps/server/src/access/guard.ts',
    ],
    tests: [
      'apps/server/src/auth/tokens/refresh-token.test.ts',
      'apps/server/test/auth/sessions/*.test.ts',
      'apps/server/test/auth/{account,doors,sign-in,tokens,user}.test.ts',
      'apps/server/test/auth/factors/mfa.test.ts',
      'apps/server/test/access/rights.test.ts',
    ],
    least: 85,
  },
};
