import { renderToStaticMarkup } from 'react-dom/server';
import { Horizon, Waveform } from './parts/waveform.tsx';

/**
 * Renders the preview picture of a link in a chat or timeline, 1200 by 630 pixels. It names no product, because the
 * name is a setting and the picture is a file. `npm run draw` renders it again.
 *
 * @param styles the style sheets of the public pages, one text.
 */
export function socialCard(styles: string): string {
  return `<!doctype html><style>${styles}${CARD}</style>${renderToStaticMarkup(
    <div className="hero card-picture">
      <p className="badge">
        <Waveform from={13} count={5} strokeWidth={4} className="badge-wave" />
        YOUR VOICE MATTERS
      </p>
      <h1>
        Help Build AI That Understands <em>How We Really Talk</em>
      </h1>
      <Horizon />
    </div>,
  )}`;
}

const CARD = `
  .card-picture { width: 1200px; height: 630px; padding: 56px 72px 0; }
  .card-picture .badge { font-size: 22px; padding: 8px 20px; }
  .card-picture .badge-wave { height: 26px; }
  .card-picture h1 { font-size: 92px; margin: 30px 0 0; }
  .card-picture .horizon { position: absolute; inset: auto 0 0; height: 210px; margin: 0; }
`;
