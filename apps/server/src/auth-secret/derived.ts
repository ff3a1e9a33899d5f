/** A column of bytes that depend on the secret. */
export interface Column {
  table: string;
  /** The column by which a row is found, with its type in SQL. */
  id: string;
  idType: 'uuid' | 'bigint' | 'text' | 'bytea';
  column: string;
  /** Text columns hold the bytes as base64url. */
  form: 'bytea' | 'base64url';
}

/** A column with sealed values. `context` is SQL for the context that opens a value; `t` is the row. */
export interface SealedColumn extends Column {
  context: string;
}

const byId = { id: 'id', idType: 'uuid', context: 't.id::text', form: 'bytea' } as const;

/** All sealed columns, by purpose. A change of the secret re-seals all of them. An empty value was erased, and stays empty. */
export const SEALED = {
  'contributor-address': {
    ...byId,
    table: 'contributors',
    column: 'address_enc',
    context: `encode(t.address_hmac, 'hex')`,
  },
  'inbound-message': {
    ...byId,
    table: 'inbound_messages',
    idType: 'bigint',
    column: 'raw_enc',
    context: 't.message_sid',
  },
  'inbox-message': {
    ...byId,
    table: 'inbox_messages',
    idType: 'bigint',
    column: 'body_enc',
    context: 't.thread_id::text',
  },
  'team-note': { ...byId, table: 'team_notes', column: 'body_enc', context: 't.contributor_id::text' },
  'media-source': {
    ...byId,
    table: 'inbound_media',
    column: 'source_enc',
    context: '(select m.message_sid from inbound_messages m where m.id = t.message_id)',
  },
  'auth-factor': { ...byId, table: 'auth_factors', column: 'secret_enc' },
  'auth-factor-phone': { ...byId, table: 'auth_factors', column: 'phone', form: 'base64url' },
  'auth-flow': { ...byId, table: 'auth_flows', column: 'secrets_enc' },
  'auth-signing-key': {
    ...byId,
    table: 'auth_signing_keys',
    id: 'kid',
    idType: 'text',
    column: 'private_enc',
    context: 't.kid',
  },
  mail: { ...byId, table: 'mails', column: 'message_enc' },
  'release-downloader': { ...byId, table: 'release_downloaders', column: 'details_enc' },
} as const satisfies Record<string, SealedColumn>;

/**
 * All MACs, by purpose, and what a change of the secret does to them:
 * - `wrapped`: replaces a stored MAC by MAC(new key, old MAC), because the input is not stored and the MAC cannot be recomputed. A
 * look-up computes the same chain with the keys of all earlier secrets; the next secret inherits these keys, sealed.
 * - `inherited`: keeps using the first secret's key. Only for values that are not secret.
 * - `void`: makes earlier MACs invalid. For MACs that live for minutes, or must not outlive a secret that may have leaked.
 */
export const MACS = {
  'contributor-look-up': {
    fate: 'wrapped',
    columns: [
      'contributors.address_hmac',
      'contributor_addresses.address_hmac',
      'reviewer_addresses.address_hmac',
    ],
  },
  // Names of files: a retry and a removal must compute the same name.
  'audio-name': { fate: 'inherited', columns: [] },
  // Anybody who knows the secret can forge refresh tokens, so everybody has to sign in once more.
  'auth-refresh-token': { fate: 'void', columns: [] },
  // The link in the same mail is random, and stays valid.
  'auth-code': { fate: 'void', columns: ['auth_one_time_tokens.code_hmac'] },
  'auth-phone-code': { fate: 'void', columns: ['auth_challenges.code_hmac'] },
  'auth-throttle': { fate: 'void', columns: [] },
  // An OAuth flow takes minutes.
  'auth-flow-browser': { fate: 'void', columns: [] },
  // A downloader who asks again after the change is stored twice, and gets the notice of a withdrawal twice.
  'downloader-look-up': { fate: 'void', columns: ['release_downloaders.email_hmac'] },
  // A network that comes again after the change counts once more.
  'release-visitor': { fate: 'void', columns: ['release_key_visitors.visitor_hmac'] },
  'audio-url': { fate: 'void', columns: [] },
  // Links to somebody's data, and codes: who needs one after the change writes MY DATA again.
  'data-link': { fate: 'void', columns: [] },
  'data-code': { fate: 'void', columns: [] },
  // Twilio fetches a voice note within a day: one that it fetches after the change goes out as text alone.
  'voice-url': { fate: 'void', columns: [] },
} as const satisfies Record<string, { fate: 'wrapped' | 'inherited' | 'void'; columns: readonly string[] }>;

export type SealPurpose = keyof typeof SEALED;
export type MacPurpose = keyof typeof MACS;
