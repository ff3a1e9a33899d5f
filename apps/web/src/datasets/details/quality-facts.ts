import type { Outputs } from '#lib/api/trpc.ts';

type Quality = Outputs['submissions']['get']['quality'];
/** A fact about a recording: its name and its value. */
export type Fact = [name: string, value: string];

const decibels = (unit: string) => (value: number) => `${format(value)} ${unit}`;
const seconds = (ms: number) => `${format(ms / 1000)} s`;
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumSignificantDigits: 2 });
const channelNames = ['Mono', 'Stereo'];

/** The figures that the server measures (apps/server/src/audio/meter.ts), named for listeners. */
const FIGURES: Record<string, [name: string, words: (value: number) => string]> = {
  level_dbfs: ['Loudness', decibels('dBFS')],
  peak_dbfs: ['Loudest moment', decibels('dBFS')],
  noise_floor_dbfs: ['Background noise', decibels('dBFS')],
  snr_db: ['Speech over noise', decibels('dB')],
  clipping_ratio: ['Distorted', (share) => (share > 0 ? `${percent.format(share)} of the sound` : 'Nothing')],
  silence_ratio: ['Silent', (share) => `${percent.format(share)} of the time`],
  leading_silence_ms: ['Silence at start', seconds],
  trailing_silence_ms: ['Silence at end', seconds],
  sample_rate: ['Sample rate', (hertz) => `${format(hertz / 1000)} kHz`],
  channels: ['Channels', (count) => channelNames[count - 1] ?? String(count)],
};

/** Lists what was measured, in words and with units, in the order of `FIGURES`; leaves out what was not measured. */
export function qualityFacts(quality: Quality): Fact[] {
  return Object.entries(FIGURES).flatMap(([key, [name, words]]): Fact[] => {
    const value = quality?.[key];
    return typeof value === 'number' ? [[name, words(value)]] : [];
  });
}

function format(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
}
