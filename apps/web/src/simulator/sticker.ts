import address from './sticker.webp';

/** The only sticker that can be sent here: a picture, as WhatsApp sends stickers. */
export const STICKER = address;

/** @returns the sticker's bytes, as the server needs them. */
export async function stickerFile(): Promise<Blob> {
  const response = await fetch(STICKER);
  return new Blob([await response.arrayBuffer()], { type: 'image/webp' });
}
