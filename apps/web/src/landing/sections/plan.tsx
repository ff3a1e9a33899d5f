import { Waveform } from '../parts/waveform.tsx';

const phases = [
  { name: 'Jamaica pilot', text: '5,000 audio/text pairs from about 500 speakers.', bars: 6 },
  { name: 'Scale in Jamaica', text: '50,000+ samples across regions and diaspora.', bars: 14 },
  { name: 'Regional roll-out', text: 'Trinidad, St. Lucia, Dominica, Guyana and beyond.', bars: 24 },
  { name: 'Open release', text: 'Community-friendly datasets that everybody can build on.', bars: 36 },
];

export function Plan() {
  return (
    <section className="section sunken" id="plan" data-marks="pilot" aria-labelledby="plan-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="plan-title">Implementation Plan</h2>
          <p className="lead">
            Four phases, from a pilot in Jamaica to open datasets.{' '}
            <a href="/data">See how far we have come</a>.
          </p>
        </div>
        <ol className="phases">
          {phases.map(({ name, text, bars }, index) => (
            <li key={name} className="phase">
              <p className="phase-number">
                <span>{index + 1}</span>
                Phase {index + 1}
                {index === 0 && <em>We are here</em>}
              </p>
              <h3>{name}</h3>
              <p>{text}</p>
              <span className="phase-wave">
                <Waveform from={13} count={bars} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
