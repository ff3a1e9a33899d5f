/** Figures of a recording's sound, measured when it came in (apps/server/src/audio/meter.ts explains them). */
export interface ClipQuality {
  /** Level of the speech above that of the noise, in dB. */
  snr_db: number;
  /** RMS of what is not silent, in dB relative to full scale. */
  level_dbfs: number;
  /** Share of the samples at full scale, 0 to 1. */
  clipping_ratio: number;
  /** Share of the time in which somebody speaks, 0 to 1. */
  speech_ratio: number;
  /** The highest frequency of the speech, in Hz: at most 8,000 for Opus. */
  bandwidth_hz: number;
}

/** What the tags of a recording are computed from. Its words are those of normaliseTranscription. Null: not known. */
export interface TaggedClip {
  duration_ms: number;
  text_normalised: string | null;
  quality: ClipQuality | null;
}

/** All figures that tags are about. Without a transcription or measured sound, some are missing. */
type Figures = { duration_ms: number; characters?: number } & Partial<ClipQuality>;

/** A tag applies to recordings with less, or more, of a figure than its limit. */
interface QualityTag {
  tag: string;
  figure: keyof Figures;
  is: 'below' | 'above';
  limit: number;
  /** The limit in words, after `is`. */
  words: string;
}

/**
 * The tags, with their limits. The first four have the names and limits of Common Voice's Spontaneous Speech 5.0
 * (common-voice/cv-dataset, datasets/spontaneous-speech/README.md, "Quality Tags"). Its others are left out: people check the
 * language here, and all of it is in the Latin script. It has none about the sound; those are ours. Telephones and sound at 8 kHz end
 * below 4,000 Hz, and the slope of their filters below 4,500.
 */
export const QUALITY_TAGS = [
  { tag: 'short-audio', figure: 'duration_ms', is: 'below', limit: 2_000, words: '2 seconds' },
  { tag: 'long-audio', figure: 'duration_ms', is: 'above', limit: 300_000, words: '5 minutes' },
  {
    tag: 'transcription-length',
    figure: 'characters',
    is: 'below',
    limit: 3,
    words: '3 characters a second',
  },
  { tag: 'speech-rate', figure: 'characters', is: 'above', limit: 30, words: '30 characters a second' },
  { tag: 'low-snr', figure: 'snr_db', is: 'below', limit: 15, words: '15 dB' },
  { tag: 'quiet', figure: 'level_dbfs', is: 'below', limit: -40, words: '-40 dBFS' },
  { tag: 'clipping', figure: 'clipping_ratio', is: 'above', limit: 0.001, words: '0.1 % of the samples' },
  { tag: 'little-speech', figure: 'speech_ratio', is: 'below', limit: 0.3, words: '30 % of the time' },
  { tag: 'narrow-band', figure: 'bandwidth_hz', is: 'below', limit: 4_500, words: '4,500 Hz' },
] as const satisfies readonly QualityTag[];

/** Returns the tags of a recording, in the order of QUALITY_TAGS. They are hints, and exclude nothing. */
export function qualityTagsOf({ duration_ms, text_normalised, quality }: TaggedClip): string[] {
  const figures: Figures = { duration_ms, ...quality };
  if (text_normalised !== null && duration_ms > 0)
    figures.characters = (Array.from(text_normalised).length * 1000) / duration_ms;
  return QUALITY_TAGS.filter(({ figure, is, limit }) => {
    const value = figures[figure] ?? limit;
    return is === 'below' ? value < limit : value > limit;
  }).map(({ tag }) => tag);
}

/** Returns the rows of the datasheet's table of tags: the tag, and when a recording has it (`duration_ms below 2 seconds`). */
export function qualityTagRows(): [tag: string, when: string][] {
  return QUALITY_TAGS.map(({ tag, figure, is, words }) => [tag, `${figure} ${is} ${words}`]);
}

/** Returns the words per second of speech, with two decimals; null when there are no words, or no speech. */
export function speechRate(
  text_normalised: string,
  duration_ms: number,
  speech_ratio: number,
): number | null {
  const words = text_normalised.split(/\s+/u).filter(Boolean).length;
  const seconds = (duration_ms / 1000) * speech_ratio;
  return words && seconds > 0 ? Math.round((words / seconds) * 100) / 100 : null;
}
