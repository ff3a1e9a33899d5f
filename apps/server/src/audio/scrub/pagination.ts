import { opusPacketSamples } from '../formats/opus-head.ts';
import { MOST_SEGMENTS, segmentsOf, type OggPage } from './ogg-writer.ts';

/** One second, like encoders, so that players can seek; in samples at 48 kHz. */
const LONGEST_PAGE = 48000;

/**
 * Lays out packets in pages by one rule: a page takes the packets within one second that fit its table. Granules begin at 0;
 * the last is `end`, which trims the last packet (RFC 7845, section 4.4).
 *
 * @param packets Opus packets in canonical form: the largest takes 241 segments, so each fits a page.
 * @param end in samples at 48 kHz, pre-skip included; within the last packet.
 */
export function paginate(packets: Uint8Array[], end: number): OggPage[] {
  const pages: OggPage[] = [];
  let page: OggPage = { packets: [], granule: 0 };
  let start = 0;
  let segments = 0;
  for (const packet of packets) {
    const granule = page.granule + opusPacketSamples(packet);
    segments += segmentsOf(packet);
    if (page.packets.length && (granule - start > LONGEST_PAGE || segments > MOST_SEGMENTS)) {
      pages.push(page);
      start = page.granule;
      segments = segmentsOf(packet);
      page = { packets: [], granule };
    }
    page.packets.push(packet);
    page.granule = granule;
  }
  return [...pages, { ...page, granule: end }];
}
