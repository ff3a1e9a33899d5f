import type { PublishCheck } from '@labrish/conversation/publish-check';
import type { Linted } from '@labrish/conversation/lint';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { PublishedFlow } from '@labrish/conversation/stored-flow';
import type { Flow } from '@labrish/conversation';
import type { Prisma, PrismaClient, profiles, Query } from '@labrish/db';

export type Role = 'admin' | 'reviewer';

/** A transaction of the database: everything done through it is stored together or not at all. */
export type Tx = Prisma.TransactionClient;

/** A profile as its owner sees it. */
export type Profile = Omit<profiles, 'updated_at'>;

/** Who is calling: a signed-in person or a script with an API key. `id` is the profile's or the key's id. */
export interface Caller {
  kind: 'user' | 'api_key';
  id: string;
  /** Email of a person, name of a key. For the audit log. */
  name: string;
  role: Role;
  /** Of a key: the profile of whoever answers for it. */
  made_by?: string;
  /** Of a person signed in here (not through AUTH_URL): which of their devices calls. */
  session_id?: string;
  /** A person's profile, where finding out who calls has read it. */
  profile?: Profile;
}

/** Profile of the person who acts: whoever is signed in, or who answers for the key. */
export function personOf({ id, made_by }: Caller): string {
  return made_by ?? id;
}

/** An invitation to the console: who may sign in, and as what. `invited_by` is the profile of the person who invites. */
export interface Invitation {
  email: string;
  role: Role;
  invited_by: string;
}

/** What kind of message it is; never what it says. `erased`: its sender has taken it back. */
export type MessageKind = 'voice' | 'photo' | 'sticker' | 'file' | 'tap' | 'text' | 'other' | 'erased';

/** How our number is at the messenger. `unknown`: the messenger does not say. */
export interface SenderHealth {
  status: 'online' | 'offline' | 'pending' | 'unknown';
  /** How people take what we send: the worse it is, the fewer the messenger lets us write to. Null: not rated. */
  quality: 'high' | 'medium' | 'low' | null;
  /** How many people we may begin with, in the messenger's words. */
  messaging_limit: string | null;
  /** Why it is offline or not known, in words. */
  problems: string[];
}

/** What operators do about the bot: the server's conversation does it (apps/server/src/conversation/operating). */
export interface OperatorActions {
  /** What keeps contributors waiting, in words for an operator; empty when nothing does. */
  troubles: () => Promise<string[]>;
  /** Null where nobody outside is written to. */
  senderHealth: () => Promise<SenderHealth | null>;
  /** Begins with whatever waits: messages, downloads, sends. Returns at once. */
  answerWaiting: () => void;
  kindOf: (message: { message_sid: string; raw_enc: Uint8Array; claimed_type: string | null }) => MessageKind;
  /** The flow that people get. Read before a transaction: the embedded database has one connection. */
  flow: () => Promise<Flow>;
  /** Queues the question that somebody stands at, asked by `state_key` if they are to be moved there. @returns whether there was one. */
  ask: (tx: Tx, flow: Flow, contributor_id: string, state_key?: string) => Promise<boolean>;
  /** Does what DELETE ALL does. @returns the receipt that proves it; the farewell with it is queued where `tells`. */
  erase: (tx: Tx, flow: Flow, contributor_id: string, tells: boolean) => Promise<string>;
  /** After `erase`: what the messenger and the audio store still have of it. */
  forget: (contributor_id: string) => Promise<void>;
}

/** A mail to every administrator, about somebody whom they should look at. `about` is an id: the log gets it, and no name. */
export interface AdminNotice {
  kind: 'listening_limit' | 'reporter_braked';
  about: string;
  subject: string;
  /** Paragraphs. */
  lead: string[];
  button: { label: string; path: `/${string}` };
}

/** Somebody outside the team to whom data goes. `country` is null where the settings do not say. */
export interface Recipient {
  name: string;
  purpose: string;
  receives: string;
  country: string | null;
}

/** How pushing a template to the messaging provider went. `error` is written for an admin to read. */
export type SyncResult = { state: 'synced' } | { state: 'failed'; error: string };

/** A flow with what stands beside it, but for what the server's settings say. */
type ReadFlow = PublishedFlow & Pick<Flow, 'prompts' | 'regions' | 'consent_version'>;

/** What is to be looked at before people have it. */
export interface FlowToCheck {
  flow: ReadFlow & Pick<Linted, 'events' | 'not_synced' | 'traffic'>;
  /** What people have now; null where it is the same. */
  live: ReadFlow | null;
  tests: readonly FlowTest[];
}

/** What a procedure gets. Ports are passed in, so that the API knows no transport and no store. */
export interface Context {
  db: PrismaClient;
  /** Plain SQL past Prisma, for the reads that are worth it. */
  query: Query;
  /** Nothing here is for strangers: whoever makes the context refuses them with 401. */
  caller: Caller;
  now: () => Date;
  /** Evenly spread over 0 to 1. */
  random: () => number;
  /** Whether what was tried in the simulator is counted in what the team has reached: not on a public server. */
  counts_simulator: boolean;
  /** Opens the chat with a text ready to be sent; null where there is no number of ours. */
  chatUrl: (said: string) => string | null;
  /** Of what is not settled, reviewers see nothing at all (BLIND_REVIEW=unsettled). */
  hides_unsettled: boolean;
  /**
   * A signed, expiring address of a submission's audio (apps/server/src/playback/routes.ts). Of what is quarantined it plays
   * nothing but to whoever decides about it. It carries who asked for it, so that it is known who heard what.
   *
   * @param purpose what it is heard for; absent: to listen to it, or to download it.
   */
  audioUrl: (submission: { id: string }, purpose?: 'review' | 'adjudication') => string;
  /** Stores a mail to every administrator in the transaction, and has it sent soon after. */
  tellAdmins: (tx: Tx, notice: AdminNotice) => Promise<void>;
  /** What a WhatsApp number is found by among those of contributors; the number itself is kept nowhere. */
  addressHmac: (phone_number: string) => Uint8Array<ArrayBuffer>;
  /**
   * Pushes a content template to the messaging provider and stores the outcome on its row, later if the server dies
   * meanwhile. Never throws for a provider's refusal.
   */
  syncTemplate: (template: { id: string; version: number }) => Promise<SyncResult>;
  /**
   * Stores the invitation and does `alongside` in one transaction, then sends the mail. Called outside any transaction.
   */
  invite: (invitation: Invitation, alongside: (tx: Tx) => Promise<void>) => Promise<void>;
  /** Whom the settings of the server let have data. */
  recipients: readonly Recipient[];
  /** Looks at a flow in every way there is, which takes seconds, beside the thread that answers people. */
  runPublishCheck: (flow: FlowToCheck) => Promise<PublishCheck>;
  bot: OperatorActions;
  /** Has the files of a release written, in the background and to the end, whatever happens to this process. */
  buildRelease: (id: string) => Promise<void>;
  /** Has files of versions removed that something was taken out of, and who has a copy told, soon. */
  applyTakeOuts: () => Promise<void>;
  /** Removes the files of a release that was discarded. */
  removeReleaseFiles: (release: { series: string; version: string }) => Promise<void>;
}
