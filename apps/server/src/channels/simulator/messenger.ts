import type { Messenger } from '#conversation/messenger.ts';

/** The simulator as a messenger: attachments are stored when they come, and replies are read from the database. */
export const SIMULATOR: Messenger = {
  awaitMedia: async (media) => media,
  typing: () => undefined,
  deliver: () => undefined,
  forget: async () => undefined,
  senderHealth: async () => null,
  catchUp: async () => undefined,
  sweep: async () => undefined,
  idle: async () => undefined,
  stop: () => undefined,
};
