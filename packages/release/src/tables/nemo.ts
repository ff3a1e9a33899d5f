import type { Clip, Part } from '@labrish/dataset/release/clip';
import { audioFileName } from '../facts.ts';
import {
  abandonAll,
  commitAll,
  createLineWriter,
  type ClipSink,
  type LineWriter,
} from '../files/line-writer.ts';
import { jsonText, oneLine } from '../escape.ts';

/**
 * Writes manifests of NVIDIA NeMo, one for each part with transcriptions. A clip without transcription is left out: an empty
 * text would teach a model to hear nothing in it.
 */
export function createNemoManifests(folder: string): ClipSink {
  const writers = new Map<Part, LineWriter>();
  return {
    async add(clip) {
      if (clip.transcription === null) return;
      const writer =
        writers.get(clip.part) ?? (await createLineWriter(folder, `manifests/${clip.part}.nemo.jsonl`));
      writers.set(clip.part, writer);
      await writer.add(manifestLine(clip, clip.transcription));
    },
    commit: () => commitAll(writers.values()),
    abandon: () => abandonAll(writers.values()),
  };
}

/** The path is relative to the manifest; `scripts/extract_audio.py` puts the recordings there. */
function manifestLine(clip: Clip, text: string): string {
  const line = {
    audio_filepath: `../audio/${audioFileName(clip)}`,
    duration: clip.duration_ms / 1000,
    text: oneLine(text),
  };
  return `${jsonText(line, 0)}\n`;
}
