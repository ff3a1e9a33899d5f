import type { Outputs } from '#lib/api/trpc.ts';

type Turn = Outputs['operations']['timeline']['turns'][number];

export const KINDS: Record<Turn['kind'], string> = {
  voice: 'Voice note',
  photo: 'Photo',
  sticker: 'Sticker',
  file: 'File',
  tap: 'Tap',
  text: 'Text',
  other: 'Something else',
  erased: 'Taken back',
};
