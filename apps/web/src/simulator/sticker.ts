import address from './sticker.webp';

/** The one sticker that can be sent here: a picture, as WhatsApp sends stickers. */
export const STICKER = address;

/** @returns its bytes, as the server is to get them. */
export async function stickerFile(): Promise<Blob> {
  const response = await fetch(STICKER);
  return new Blob([await response.arrayBuffer()], { type: 'image/webp' });
}
