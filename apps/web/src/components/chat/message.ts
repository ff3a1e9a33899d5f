/** One message of the chat as the server stores it. */
export interface Message {
  /** Also the cursor for what comes after it. */
  id: string;
  direction: 'in' | 'out';
  at: string;
  /** Of a message that was sent from here. */
  message_id?: string;
  text?: string;
  choice?: { id: string; title: string };
  /** The `reply_id` of the message that it answers. */
  in_reply_to?: string;
  media?: { type: string; size: number };
  forwarded?: true;
  is_location?: true;
  body?: string;
  buttons?: { id: string; title: string }[];
  list?: { button: string; items: { id: string; title: string; description?: string }[] };
  /** What an answer to this message names. */
  reply_id?: string;
}
