import { useEffect, useRef, useState } from 'react';
import { MicrophoneProblem, startRecording, type Recording } from '#lib/audio/recording.ts';

/** Interval between readings of the level, in milliseconds. */
const TICK = 100;
/** Minimum length in milliseconds: a shorter recording is a slip of the finger. */
const SHORTEST = 500;

export interface Recorder {
  state: 'idle' | 'starting' | 'recording';
  /** Time since the start. */
  seconds: number;
  /** From 0 to 255, oldest first, ten a second. */
  levels: number[];
  start: () => void;
  cancel: () => void;
  finish: () => void;
}

/** Records from the microphone for the composer. */
export function useRecorder(on: {
  done: (sound: Blob) => void;
  problem: (words: string | undefined) => void;
}): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle');
  const [levels, setLevels] = useState<number[]>([]);
  const [since, setSince] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const recording = useRef<Recording>(undefined);
  /** Incremented on each start and end; a microphone that opens for an older attempt is closed at once. */
  const attempt = useRef(0);

  useEffect(() => {
    if (state !== 'recording') return;
    const timer = setInterval(() => {
      const level = recording.current?.level() ?? 0;
      setLevels((known) => [...known, level]);
      setSeconds((Date.now() - since) / 1000);
    }, TICK);
    return () => clearInterval(timer);
  }, [state, since]);
  useEffect(
    () => () => {
      attempt.current++;
      recording.current?.cancel();
    },
    [],
  );

  const end = () => {
    attempt.current++;
    const ended = recording.current;
    recording.current = undefined;
    setState('idle');
    return ended;
  };

  const start = async () => {
    on.problem(undefined);
    setState('starting');
    const own = ++attempt.current;
    try {
      const started = await startRecording();
      if (own !== attempt.current) return started.cancel();
      recording.current = started;
      setLevels([]);
      setSeconds(0);
      setSince(Date.now());
      setState('recording');
    } catch (problem) {
      if (own !== attempt.current) return;
      setState('idle');
      on.problem(problem instanceof MicrophoneProblem ? problem.message : 'The microphone did not start.');
    }
  };

  const finish = async () => {
    const tooShort = Date.now() - since < SHORTEST;
    const ended = end();
    if (!ended) {
      if (state === 'starting')
        on.problem('The microphone was not on yet. Hold the button again, or tap it to start.');
    } else if (tooShort) {
      ended.cancel();
      on.problem(
        'That was very short. Hold the button while you talk, or tap it to start and again to send.',
      );
    } else on.done(await ended.finish());
  };

  return {
    state,
    seconds,
    levels,
    start: () => void start(),
    cancel: () => end()?.cancel(),
    finish: () => void finish(),
  };
}
