import { Waveform } from '../parts/waveform.tsx';

export function NotFound() {
  return (
    <section className="section prose-page not-found">
      <div className="wrap narrow">
        <Waveform from={66 - 7} count={24} className="region-wave mango" />
        <h1>Nothing here but quiet</h1>
        <p className="lead">
          There is no page at this address. It may have moved, or the link may have lost a letter on the way.
        </p>
        <p className="actions">
          <a className="button primary large" href="/">
            Go to the start
          </a>
          <a className="button large outline" href="/data">
            The data so far
          </a>
        </p>
      </div>
    </section>
  );
}
