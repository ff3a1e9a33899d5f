import type { MessageKind } from '@labrish/api';
import type { Services } from '#context.ts';
import { contentOf } from '#conversation/receive.ts';

/** Returns the kind of a message. The message is opened for that alone, and none of its content leaves this function. */
export function kindOf(
  parts: Pick<Services, 'secrets'>,
  message: { message_sid: string; raw_enc: Uint8Array; claimed_type: string | null },
): MessageKind {
  if (message.raw_enc.length === 0) return 'erased';
  const { claimed_type } = message;
  if (claimed_type?.startsWith('audio/')) return 'voice';
  // On WhatsApp stickers are WebP, and almost nothing else is.
  if (claimed_type === 'image/webp') return 'sticker';
  if (claimed_type?.startsWith('image/')) return 'photo';
  if (claimed_type) return 'file';
  const { text, choice } = contentOf(parts, message);
  if (choice) return 'tap';
  return text?.trim() ? 'text' : 'other';
}
