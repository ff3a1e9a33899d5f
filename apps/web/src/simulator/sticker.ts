import address from './sticker.webp';

/** The only sticker that can be sent here: a picture, as WhatsApp sends stickers. */
export const STICKER = address;

/** Loads the sticker as a file, as the server needs it. */
export async function stickerFile(): Promise<Blob> {
  const response = await fetch(STICKER);
  return new Blob([await response.arrayBuffer()], { type: 'image/webp' });
}
