import type { FastifyInstance } from 'fastify';

/** A number of the account, as Twilio describes it. */
export interface FakeSender {
  sender_id: string;
  status: string;
  properties: { quality_rating: string; messaging_limit: string } | null;
  offline_reasons: { code: string; message: string }[] | null;
}

/** Lists the account's numbers (messaging v2, ChannelsSender). */
export function addSenders(app: FastifyInstance, state: { senders: FakeSender[] }): void {
  app.get('/v2/Channels/Senders', async () => {
    const url = 'https://messaging.twilio.com/v2/Channels/Senders?Channel=whatsapp&PageSize=100&Page=0';
    return {
      senders: state.senders.map((sender, n) => ({
        ...sender,
        sid: `XE${String(n).padStart(32, '0')}`,
        url: null,
      })),
      meta: {
        ...{ page: 0, page_size: 100, key: 'senders', url },
        ...{ first_page_url: url, next_page_url: null, previous_page_url: null },
      },
    };
  });
}
