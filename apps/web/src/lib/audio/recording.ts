/** In order of preference; Safari records MP4, all others Opus. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Bits per second: enough for a voice in Opus, and cheap on metered data. */
const BIT_RATE = 32_000;

const CANNOT_RECORD = 'This browser cannot record here. Attach a recording instead.';

/** Why recording is impossible, in words for the person. */
export class MicrophoneProblem extends Error {}

export interface Recording {
  /** Returns the current loudness, from 0 to 255. */
  level: () => number;
  /** Ends the recording and returns its sound. */
  finish: () => Promise<Blob>;
  /** Ends the recording and discards its sound. */
  cancel: () => void;
}

/**
 * Opens the microphone and records.
 *
 * @throws {MicrophoneProblem} when it is refused, missing or in use
 */
export async function startRecording(): Promise<Recording> {
  const stream = await openMicrophone();
  const format = FORMATS.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BIT_RATE,
    ...(format && { mimeType: format }),
  });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const meter = levelMeter(stream);
  const close = () => {
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    await begin(recorder);
  } catch {
    // WebKit on Linux has MediaRecorder even when it cannot record, and fails only here.
    close();
    throw new MicrophoneProblem(CANNOT_RECORD);
  }
  return {
    level: meter.level,
    finish: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          close();
          resolve(new Blob(chunks, { type: recorder.mimeType || (format ?? 'audio/webm') }));
        });
        recorder.stop();
      }),
    cancel: () => {
      recorder.stop();
      close();
    },
  };
}

async function openMicrophone(): Promise<MediaStream> {
  // On a page without HTTPS browsers hide the microphone altogether.
  if (!('mediaDevices' in navigator) || !('MediaRecorder' in window))
    throw new MicrophoneProblem(CANNOT_RECORD);
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (problem) {
    throw new MicrophoneProblem(explain(problem instanceof Error ? problem.name : ''));
  }
}

/** Waits for the recorder to start. Firefox is slow: anything said before would be missing. */
function begin(recorder: MediaRecorder): Promise<void> {
  return new Promise((resolve, reject) => {
    recorder.addEventListener('start', () => resolve(), { once: true });
    recorder.addEventListener('error', reject, { once: true });
    recorder.start();
  });
}

function explain(name: string): string {
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The microphone is blocked. Allow it for this page in the browser, then try again, or attach a recording.';
  if (name === 'NotFoundError')
    return 'No microphone was found. Plug one in and try again, or attach a recording.';
  return 'The microphone did not start. Another app may be using it; close that and try again.';
}

function levelMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples);
      // 128 is silence: the level is twice the largest distance from it.
      return Math.min(255, 2 * samples.reduce((top, sample) => Math.max(top, Math.abs(sample - 128)), 0));
    },
    close: () => void context.close(),
  };
}
