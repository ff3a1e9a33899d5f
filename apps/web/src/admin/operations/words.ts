import type { Outputs } from '#lib/api/trpc.ts';

type Timeline = Outputs['operations']['timeline'];
export type Turn = Timeline['turns'][number];
export type Sent = Timeline['proactive_messages'][number];
/** The key and the name of a state. */
export type NamedState = { state_key: string; friendly_name: string };

export const TURN_KIND_WORDS: Record<Turn['kind'], string> = {
  voice: 'Voice note',
  photo: 'Photo',
  sticker: 'Sticker',
  file: 'File',
  tap: 'Tap',
  text: 'Text',
  other: 'Something else',
  erased: 'Withdrawn or erased',
};

export const MEDIA_STATUS_WORDS: Record<NonNullable<Turn['media']>['status'], string> = {
  pending: 'Not here yet',
  held: 'Waiting for an answer',
  stored: 'Stored',
  discarded: 'Not kept',
  failed: 'Could not be fetched',
};

export const SEND_STATUS_WORDS: Record<Sent['status'], string> = {
  queued: 'To send',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not sent',
  superseded: 'Outdated before it could be sent',
};

/** One contributor, as far as an operator may know. */
export type Contributor = Outputs['operations']['timeline']['contributor'];
