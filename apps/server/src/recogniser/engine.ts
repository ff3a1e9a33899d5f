import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** A recogniser that speaks OpenAI's protocol, like OpenAI, Groq, speaches, LocalAI, vLLM and whisper.cpp's server. */
export interface EngineSettings {
  /** The address before `/audio/transcriptions`, like `http://127.0.0.1:8000/v1`. */
  url: string;
  /** Its name of the model, like `whisper-large-v3`. */
  model: string;
  /** Sent as a bearer token. */
  key?: string | undefined;
  /** ISO 639-1, as a hint; absent: the recogniser finds out. */
  language?: string | undefined;
}

/** A word that was heard, and when; seconds from the beginning of the recording. */
export type HeardWord = z.infer<typeof heardWord>;

/** A passage of what was heard, with what Whisper says of it: the mean log probability of its tokens, and that nobody speaks. */
export type HeardSegment = z.infer<typeof heardSegment>;

/** What a recogniser has heard. */
export interface Heard {
  text: string;
  /** Null from a recogniser that gives the text alone. */
  words: HeardWord[] | null;
  /** Empty from one that gives none. */
  segments: HeardSegment[];
}

interface About {
  /** Whether it refuses this file, or answers it with what is no transcript; else it is away or busy, for every file. */
  isFile: boolean;
  /** Milliseconds after which it wants to be asked again, at most an hour; 0: it does not say. */
  retry_after_ms: number;
}

/** The recogniser refuses, does not answer, or answers something else; the message says what, and names no recording. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem';

  readonly about: About;

  constructor(message: string, about: About, options?: ErrorOptions) {
    super(message, options);
    this.about = about;
  }
}

/** Milliseconds that a recogniser on a slow machine may take for a voice note of two minutes. */
const TIMEOUT_MS = 300_000;
/** A recogniser that is busy or starting is asked so often, with longer and longer waits. */
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 1_000;
/** The longest wait before another attempt here, and the longest that a Retry-After may ask for. */
const LONGEST_WAIT_MS = 60_000;
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** Statuses by which a recogniser refuses a file, or a format of the answer that it does not have. */
const ABOUT_FILE = [400, 413, 415, 422, 501];
/** `segment` besides `word`: OpenAI's own server gives the segments' probabilities only if they are asked for. */
const GRANULARITIES = ['word', 'segment'];
/** Bytes of an answer: far more than the words of any voice note. */
const MOST_BYTES = 1024 * 1024;

/** What PostgreSQL does not store: half of a surrogate pair, and the character 0. */
const UNSTORABLE = /\p{Cs}|\0/gu;
const text = z.string().transform((given) => given.replace(UNSTORABLE, ''));
const heardWord = z.object({
  word: text,
  start: z.number(),
  end: z.number(),
  probability: z.number().nullish(),
});
const heardSegment = z.object({
  start: z.number(),
  end: z.number(),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
});
const answerSchema = z.object({
  text,
  words: z.array(heardWord).nullish(),
  segments: z.array(heardSegment).nullish(),
});

/** Sends an audio file. @throws {EngineProblem} */
export type Transcribe = (audio: Uint8Array, signal?: AbortSignal) => Promise<Heard>;

/**
 * Connects to a recogniser. It is asked for words with their times; one that refuses that is asked for the text alone, from then on.
 *
 * @param options.attempts how often a busy one is asked
 * @param options.timeout_ms how long one answer may take
 * @param options.wait how to wait; for tests
 */
export function connectEngine(
  { url, model, key, language }: EngineSettings,
  {
    attempts = ATTEMPTS,
    timeout_ms = TIMEOUT_MS,
    wait = setTimeout,
  }: { attempts?: number; timeout_ms?: number; wait?: (ms: number) => Promise<unknown> } = {},
): Transcribe {
  const address = `${url.replace(/\/+$/, '')}/audio/transcriptions`;
  let givesWords = true;

  const ask = async (audio: Uint8Array, signal: AbortSignal, withWords: boolean): Promise<Response> => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(audio)], { type: 'audio/ogg' }), 'voice-note.ogg');
    form.set('model', model);
    if (language) form.set('language', language);
    form.set('response_format', withWords ? 'verbose_json' : 'json');
    if (withWords) for (const part of GRANULARITIES) form.append('timestamp_granularities[]', part);
    const headers = key ? { authorization: `Bearer ${key}` } : {};
    // A redirect could lead a recording to an address that nobody has agreed to.
    return fetch(address, { method: 'POST', body: form, headers, redirect: 'error', signal });
  };

  /** Asks once, within `timeout_ms`. */
  const answerTo = async (audio: Uint8Array, stop: AbortSignal | undefined, withWords: boolean) => {
    const limit = AbortSignal.timeout(timeout_ms);
    const signal = stop ? AbortSignal.any([stop, limit]) : limit;
    try {
      const response = await ask(audio, signal, withWords);
      return { response, body: await readBounded(response) };
    } catch (error) {
      if (stop?.aborted) throw error;
      return { failed: limit.aborted ? `did not answer in ${timeout_ms / 1000} s.` : causeOf(error) };
    }
  };

  return async (audio, stop) => {
    const problem = (what: string, about: Partial<About> = {}, cause?: unknown) =>
      new EngineProblem(
        `The recogniser at ${address} ${what}`,
        { isFile: false, retry_after_ms: 0, ...about },
        { cause },
      );
    for (let attempt = 1, pause = FIRST_WAIT_MS; ; attempt += 1, pause *= 2) {
      let answer = await answerTo(audio, stop, givesWords);
      if (givesWords && answer.response && ABOUT_FILE.includes(answer.response.status)) {
        answer = await answerTo(audio, stop, false);
        // Else it refuses the file, whatever is asked for.
        if (answer.response?.ok) givesWords = false;
      }
      const { response, body, failed } = answer;
      if (response?.ok) return readAnswer(body, problem);
      if (response && response.status !== 429 && response.status < 500)
        throw problem(`refuses: ${response.status} ${body.slice(0, 300)}`, {
          isFile: ABOUT_FILE.includes(response.status),
        });
      const retry_after_ms = response ? retryAfterMs(response) : 0;
      pause = Math.max(pause, retry_after_ms);
      if (attempt === attempts) {
        const tried = attempts > 1 ? ` It was asked ${attempts} times.` : '';
        throw problem(`${failed ?? `answers ${response.status}.`}${tried}`, { retry_after_ms });
      }
      await wait(Math.min(pause, LONGEST_WAIT_MS));
    }
  };
}

/** Reads an answer. @throws when it is longer than any answer of a recogniser */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('answers more than a megabyte.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readAnswer(
  body: string,
  problem: (what: string, about: { isFile: true }, cause: unknown) => EngineProblem,
): Heard {
  try {
    const { text: heard, words, segments } = answerSchema.parse(JSON.parse(body));
    return { text: heard.trim(), words: words?.length ? words : null, segments: segments ?? [] };
  } catch (error) {
    throw problem('answers something else than OpenAI’s protocol says.', { isFile: true }, error);
  }
}

function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS) : 0;
}

/** Says why no answer came: fetch puts the reason into the cause. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? message;
}
