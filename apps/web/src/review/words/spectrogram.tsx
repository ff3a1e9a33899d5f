import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTheme } from '#lib/theme.ts';
import type { Player } from '../player/player.ts';
import { BINS, SAMPLE_RATE, spectrogramOf } from './spectrum.ts';

/** Columns of a whole recording: enough for 16 times the width of a screen. */
const COLUMNS = 16_000;
/** How long the computation holds up other work at once, in milliseconds. */
const SLICE_MS = 8;

/** Draws the part of the spectrogram that `scroller` shows. It is decoded and computed only while it is shown. */
export function Spectrogram(props: {
  player: Player;
  length_ms: number;
  zoom: number;
  scroller: RefObject<HTMLElement | null>;
}) {
  const { player, length_ms, zoom, scroller } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const levels = useLevels(player, length_ms);
  const [theme] = useTheme();
  useEffect(() => {
    const [area, view] = [canvas.current, scroller.current];
    if (!area || !view || !(levels instanceof Uint8Array)) return;
    const redraw = () =>
      draw(area, levels, view.scrollLeft / view.scrollWidth, view.clientWidth / view.scrollWidth);
    const observer = new ResizeObserver(redraw);
    observer.observe(area);
    const forced = matchMedia('(forced-colors: active)');
    forced.addEventListener('change', redraw);
    view.addEventListener('scroll', redraw);
    redraw();
    return () => {
      observer.disconnect();
      forced.removeEventListener('change', redraw);
      view.removeEventListener('scroll', redraw);
    };
  }, [levels, scroller, zoom, theme]);
  return (
    <div className="sticky left-0 h-28 w-[100cqw] bg-sunken text-ink sm:h-36">
      <canvas
        ref={canvas}
        role="img"
        aria-label="Spectrogram, 0 to 8 kHz"
        data-drawn={levels instanceof Uint8Array}
        className="absolute inset-0 size-full"
      />
      {!(levels instanceof Uint8Array) && (
        <p role="status" className="p-2 text-sm text-muted">
          {levels === null ? 'Computing the spectrogram...' : 'This browser cannot decode the recording.'}
        </p>
      )}
    </div>
  );
}

/** Returns the levels of the player's recording; null while they are computed, undefined when it cannot be decoded. */
function useLevels(player: Player, length_ms: number): Uint8Array | null | undefined {
  const [levels, setLevels] = useState<Uint8Array | null>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let began = performance.now();
    const rest = async () => {
      if (performance.now() - began > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        began = performance.now();
      }
      return !leaving.signal.aborted;
    };
    const columns = Math.min(COLUMNS, Math.ceil(length_ms / 2));
    decode(player.address(), leaving.signal)
      .then((channels) => spectrogramOf(channels, columns, rest))
      .then(setLevels, () => leaving.signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [player, length_ms]);
  return isFailed ? undefined : (levels ?? null);
}

/** Decodes a recording to its channels. The browser has its bytes in the cache, because the player has loaded them. */
async function decode(address: string, signal: AbortSignal): Promise<Float32Array[]> {
  const answer = await fetch(address, { signal });
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await answer.arrayBuffer());
  return Array.from({ length: sound.numberOfChannels }, (_, n) => sound.getChannelData(n));
}

/** Draws a part of the levels in the colour of the text: the louder, the less transparent. */
function draw(canvas: HTMLCanvasElement, levels: Uint8Array, from: number, share: number): void {
  const width = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio));
  Object.assign(canvas, { width, height: BINS });
  const context = canvas.getContext('2d');
  if (!context) return;
  const columns = levels.length / BINS;
  const image = context.createImageData(width, BINS);
  for (let x = 0; x < width; x += 1) {
    const column = Math.min(columns - 1, Math.floor((from + ((x + 0.5) / width) * share) * columns));
    for (let y = 0; y < BINS; y += 1)
      image.data[(y * width + x) * 4 + 3] = levels[column * BINS + BINS - 1 - y] ?? 0;
  }
  context.putImageData(image, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = getComputedStyle(canvas).color;
  context.fillRect(0, 0, width, BINS);
}
