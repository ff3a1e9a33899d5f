import type { PublishCheck } from '@labrish/conversation/publish-check';
import type { Linted } from '@labrish/conversation/lint';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { PublishedFlow } from '@labrish/conversation/stored-flow';
import type { Flow } from '@labrish/conversation';
import type { FirstVerdict, Names, ReviewerComparison } from '@labrish/dataset';
import type { PilotClient, PilotTx, Prisma, profiles, Query, Tx } from '@labrish/db';
import type { Pilot, Speech } from '@labrish/pilot';
import type { Scope } from './scopes.ts';
import type { Permission } from './permissions.ts';

export type Role = 'admin' | 'reviewer';

/** Transactions; one of `PilotTx` sees the flow, the topics and the dataset of the call's pilot alone. */
export type { PilotTx, Tx };

/** A profile as its owner sees it. */
export type Profile = Omit<profiles, 'judges' | 'updated_at'>;

/** The caller: a signed-in person or a script with an API key. `id` is the profile's or the key's id. */
export interface Caller {
  kind: 'user' | 'api_key';
  id: string;
  /** The email of a person, or the name of a key; for the audit log. */
  name: string;
  role: Role;
  /** What a reviewer may do beyond their role. Admins have all permissions. */
  permissions?: readonly Permission[];
  /** When a person gave a second factor in this session; absent: they have none, or the caller is a key. */
  second_factor_at?: Date;
  /** For a key that is limited to these scopes; absent: the caller is a person, or a key without limits of its own. */
  scopes?: readonly Scope[];
  /** For a key: the profile of the person responsible for it. */
  made_by?: string;
  /** For a person signed in here (not through AUTH_URL): the session of the device that calls. */
  session_id?: string;
  /** The person's profile, if authentication has read it already. */
  profile?: Profile;
}

/** Returns the profile id of the person who acts: the signed-in person, or the person responsible for the key. */
export function personOf({ id, made_by }: Caller): string {
  return made_by ?? id;
}

/** An invitation to the console: who may sign in, and with which role. `invited_by` is the profile of the inviter. */
export interface Invitation {
  email: string;
  role: Role;
  invited_by: string;
}

/** The kind of a message, never its content. `erased`: the sender has withdrawn it, or it is old. */
export type MessageKind = 'voice' | 'photo' | 'sticker' | 'file' | 'tap' | 'text' | 'other' | 'erased';

/** The state of our number at the messenger. `unknown`: the messenger does not say. */
export interface SenderHealth {
  status: 'online' | 'offline' | 'pending' | 'unknown';
  /** How recipients rate our messages: the lower, the fewer people the messenger lets us write to. Null: not rated. */
  quality: 'high' | 'medium' | 'low' | null;
  /** How many people we may start a conversation with, in the messenger's words. */
  messaging_limit: string | null;
  /** Why the number is offline or its status is unknown, in words. */
  problems: string[];
}

/** What operators can do with the bot; the server's conversation implements it (apps/server/src/conversation/operating). */
export interface OperatorActions {
  /** Returns what keeps contributors waiting or this server from storing what they send, in words for an operator; empty when nothing does. */
  troubles: () => Promise<string[]>;
  /** Returns the state of our number at the messenger; null in the simulator, which has none. */
  senderHealth: (pilot: string) => Promise<SenderHealth | null>;
  /** Starts to process everything that waits: messages, downloads, replies. Returns at once. */
  answerWaiting: () => void;
  kindOf: (message: { message_sid: string; raw_enc: Uint8Array; claimed_type: string | null }) => MessageKind;
  /** Returns the live flow of a pilot. Call it before a transaction: the embedded database has one connection. */
  flow: (pilot: string) => Promise<Flow>;
  /**
   * Queues the contributor's current question; with `state_key`, moves them to that state and queues its question. @returns whether there
   * was a question.
   */
  ask: (tx: Tx, flow: Flow, contributor_id: string, state_key?: string) => Promise<boolean>;
  /**
   * Erases everything of the contributor, as DELETE ALL does; with `tells`, also queues a farewell with the receipt. @returns the receipt.
   */
  erase: (tx: Tx, flow: Flow, contributor_id: string, tells: boolean) => Promise<string>;
  /** Returns the text of a message of the inbox. */
  textOf: (message: { thread_id: string; body_enc: Uint8Array }) => string;
  /** Returns the text of a note to the team. */
  noteOf: (note: { contributor_id: string; body_enc: Uint8Array }) => string;
  /** Queues what a person of the team answers, and adds it to the thread. */
  answer: (
    tx: Tx,
    said: { contributor_id: string; thread_id: string; author_id: string; body: string },
  ) => Promise<void>;
  /** Closes the open thread: the bot goes on, and says so if it can write to the contributor. */
  endThread: (tx: Tx, flow: Flow, contributor_id: string) => Promise<void>;
  /** Deletes what the messenger and the audio store still hold of the contributor. Call after `erase`. */
  forget: (contributor_id: string) => Promise<void>;
}

/**
 * A mail to every administrator, and about the inbox to whoever answers there, about something that they should check. `about` is for the log: the id of a person instead of a name, or
 * what happened.
 */
export interface AdminNotice {
  kind:
    | 'listening_limit'
    | 'reporter_braked'
    | 'reviewer_upset'
    | 'phone_codes'
    | 'release_form'
    | 'inbox_waits'
    | 'message_budget'
    | 'hypotheses';
  about: string;
  subject: string;
  /** The text of the mail, by paragraph. */
  lead: string[];
  button: { label: string; path: `/${string}` };
}

/** A change of somebody's account by the caller. `before` and `after` hold what the mail says of it: a role, the name of a key. */
export interface AccountEvent {
  what:
    | 'role_changed'
    | 'permissions_changed'
    | 'factors_reset'
    | 'blocked'
    | 'unblocked'
    | 'api_key_made'
    | 'api_key_revoked';
  person_id: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

/** Somebody outside the team who receives data. `country` is null where the settings do not say. */
export interface Recipient {
  name: string;
  purpose: string;
  receives: string;
  country: string | null;
}

/** A recogniser that drafts transcripts of a label, according to the server's settings. */
export interface Recogniser {
  /** Pilot and key: `JM/Patwa`. */
  label: string;
  host: string;
  model: string;
  /** Whether it runs on this machine or in its private network; else it is a recipient, which consents must name. */
  is_ours: boolean;
  /** The name of its operator in the text that people agree to, and their country; null: the settings do not say. */
  recipient: string;
  country: string | null;
}

/** The outcome of pushing a template to the messaging provider. `error` is written for an admin to read. */
export type SyncResult = { state: 'synced' } | { state: 'failed'; error: string };

/** A flow with everything that it depends on, except the server's settings. */
type ReadFlow = PublishedFlow & Pick<Flow, 'prompts' | 'regions' | 'consent_version'>;

/** The input of a publish check. */
export interface FlowToCheck {
  flow: ReadFlow & Pick<Linted, 'events' | 'not_synced' | 'traffic'>;
  /** The live flow; null where `flow` is the live one. */
  live: ReadFlow | null;
  tests: readonly FlowTest[];
}

/** The context of a procedure. All but the database (mails, audio, the messenger) is passed in as a function. */
export interface Context {
  db: PilotClient;
  /** Runs plain SQL without Prisma, for reads where speed matters. */
  query: Query;
  /** Always set: a caller without valid credentials gets a 401 before a context is created. */
  caller: Caller;
  now: () => Date;
  /** The country that the call is about (`?pilot=`). */
  pilot: Pilot;
  /** All countries that run here. The team's days are those of the first one. */
  pilots: readonly [Pilot, ...Pilot[]];
  /** What its bot says and understands. */
  speech: Speech;
  /** Uniform between 0 and 1. */
  random: () => number;
  /** Whether the team's figures include contributions from the simulator; false on a public server. */
  counts_simulator: boolean;
  /** Returns the names by which transcripts of a pilot are searched for people. */
  namesOf: (pilot: string) => Names;
  /** Returns a link that opens the chat with a text ready to be sent; null where we have no number. */
  chatUrl: (said: string) => string | null;
  /** Whether reviewers see nothing at all of unsettled recordings (BLIND_REVIEW=unsettled). */
  hides_unsettled: boolean;
  /**
   * Returns a signed, expiring address of a submission's audio (apps/server/src/playback/routes.ts). A quarantined recording
   * plays only for the admin who decides about it. The address carries the caller's id, so that we know who heard what.
   *
   * @param purpose why it is played; absent: to listen to it, or to download it.
   */
  audioUrl: (submission: { id: string }, purpose?: 'review' | 'adjudication') => string;
  /** Stores a mail to every administrator in the transaction, and sends it soon after. */
  tellAdmins: (tx: Tx, notice: AdminNotice) => Promise<void>;
  /** Adds a change to the history of somebody's account and mails them about it, in the transaction of the change. */
  accountEvent: (tx: Tx, event: AccountEvent) => Promise<void>;
  /** Returns the HMAC by which contributors are found by WhatsApp number; the number itself is stored nowhere. */
  addressHmac: (phone_number: string) => Uint8Array<ArrayBuffer>;
  /**
   * Pushes a content template to the messaging provider and stores the outcome on its row. If the server dies in between, a job pushes it
   * later. Does not throw when the provider refuses.
   */
  syncTemplate: (template: { id: string; version: number }) => Promise<SyncResult>;
  /**
   * Stores the invitation and runs `alongside` in one transaction, then sends the mail. Call it outside any transaction.
   */
  invite: (invitation: Invitation, alongside: (tx: Tx) => Promise<void>) => Promise<void>;
  /** Who receives data outside the team, according to the server's settings. */
  recipients: readonly Recipient[];
  /** The recognisers that draft transcripts, one for a label at most. */
  recognisers: readonly Recogniser[];
  /** Days after which the words of messages are erased (RAW_MESSAGE_DAYS). */
  raw_message_days: number;
  /** Runs every check on a flow, which takes seconds, outside the thread that answers people. */
  runPublishCheck: (flow: FlowToCheck) => Promise<PublishCheck>;
  bot: OperatorActions;
  /** Starts to build the files of a release; the build is completed even if this process dies. */
  buildRelease: (id: string) => Promise<void>;
  /** Starts the jobs that remove the files of versions from which clips were taken out, and that notify everybody who has a copy. */
  applyTakeOuts: () => Promise<void>;
  /** Compares the reviewers of a team, which can take a second, outside the thread that answers people. */
  compareReviewers: (verdicts: FirstVerdict[]) => Promise<ReviewerComparison>;
  /** Starts to set verdicts aside, or to count them again, as leads have decided. */
  applySetAsides: () => Promise<void>;
  /** Decrypts what a downloader typed into the form; null when it was encrypted with another secret. */
  readDownloader: (row: {
    id: string;
    details_enc: Uint8Array;
  }) => { name: string; email: string; purpose: string } | null;
  /** Removes the files of a discarded release. */
  removeReleaseFiles: (release: { series: string; version: string }) => Promise<void>;
}
