/** One message of the chat as the server stores it. */
export interface Message {
  /** Also the cursor for later messages. */
  id: string;
  direction: 'in' | 'out';
  at: string;
  /** Only on messages that were sent from here. */
  message_id?: string;
  text?: string;
  choice?: { id: string; title: string };
  /** The `reply_id` of the message that this one answers. */
  in_reply_to?: string;
  media?: { type: string; size: number };
  forwarded?: true;
  is_location?: true;
  body?: string;
  buttons?: { id: string; title: string }[];
  list?: { button: string; items: { id: string; title: string; description?: string }[] };
  /** The id by which answers refer to this message. */
  reply_id?: string;
}
