import { Gate } from '../parts/gate.tsx';
import { BASE, Unless, When } from '../parts/settings.tsx';
import { Waveform, phrase, round } from '../parts/waveform.tsx';

/** The figures of the current version; `from` is where its piece of the waveform begins. */
const counted = [
  { key: 'recordings', name: 'recordings', from: 28 },
  { key: 'hours', name: 'hours of speech', from: 4 },
  { key: 'speakers', name: 'speakers', from: 47 },
];

/** Presents the dataset to researchers. The server fills in the contents (apps/server/src/site/releases). */
export function Releases() {
  return (
    <>
      <section className="section band page-head" aria-labelledby="releases-title">
        <div className="wrap">
          <h1 id="releases-title">The dataset{'{{named}}'}</h1>
          <p className="lead">
            Voice notes in which people in {'{{country}}'} answer everyday questions as they really talk,{' '}
            {'{{spoken}}'}. Reviewers listen to each of them before it is included.
          </p>
          {/* What can be downloaded, or why there is nothing. */}
          <Unless flag="readable">
            <p className="counters-missing">
              The versions cannot be loaded at the moment. Nothing is lost: please try again in a minute.
            </p>
          </Unless>
          <When flag="readable">
            <When flag="current">
              <p className="version-line">
                <strong>{'{{version_name}}'}</strong> · {'{{month}}'} ·{' '}
                <a href="{{licence_url}}">{'{{licence}}'}</a>
                <When flag="offered"> · {'{{size}}'}</When>
              </p>
              <When flag="figures">
                <dl className="counters three">
                  {counted.map(({ key, name, from }) => (
                    <div key={key} className="counter">
                      <dt>{name}</dt>
                      <dd className="counter-value">{`{{${key}}}`}</dd>
                      <dd className="counter-picture" aria-hidden="true">
                        <Waveform from={from} count={40} className="endless" />
                      </dd>
                    </div>
                  ))}
                </dl>
              </When>
            </When>
            <Unless flag="current">
              <p className="counters-missing">
                <When flag="published">
                  No version can be used at the moment: a speaker has withdrawn a recording, and a new version
                  without it is on its way. Please come back in a few days.
                </When>
                <Unless flag="published">
                  No version has been published yet. <a href={`${BASE}/data`}>The data so far</a> shows what
                  has been given.
                </Unless>
              </p>
            </Unless>
          </When>
        </div>
      </section>
      <Unless flag="published">
        <div className="wrap releases">
          <Listen />
        </div>
      </Unless>
      <When flag="published">
        <div className="wrap releases">
          <When flag="figures">
            <BarWave />
            <section className="section" aria-labelledby="who-speaks">
              <h2 id="who-speaks">What is in it</h2>
              <div className="charts">{'{{charts}}'}</div>
              <p className="small">
                To protect privacy, figures are rounded down and change only after several speakers. Values
                that fewer than a handful of speakers share are not shown.
              </p>
            </section>
          </When>
          <Listen />
          <section className="section prose" id="download" aria-labelledby="download-title">
            <h2 id="download-title">Download it</h2>
            <When flag="offered">
              <p className="lead">
                Free of charge. Tell us who you are and what you need it for, and we email you a link.
              </p>
              <Gate />
            </When>
            <Unless flag="offered">
              <p className="lead">
                Nothing can be downloaded at the moment. If you already have a version, check below whether
                you may still use it.
              </p>
            </Unless>
          </section>
          <When flag="current">
            {/* How to use a copy. */}
            <section className="section prose" aria-labelledby="licence">
              <h2 id="licence">Licence and terms</h2>
              <p>
                The recordings and everything that describes them are under{' '}
                <a href="{{licence_url}}">{'{{licence}}'}</a>, which every speaker has agreed to. Everyone who
                downloads also agrees to three terms:
              </p>
              <ul>{'{{terms_list}}'}</ul>
            </section>
            <section className="section prose" aria-labelledby="first-steps">
              <h2 id="first-steps">The first five minutes</h2>
              {'{{first_steps}}'}
            </section>
            <section className="section prose" aria-labelledby="cite">
              <h2 id="cite">How to cite it</h2>
              <pre>
                <code>{'{{bibtex}}'}</code>
              </pre>
              <p>
                Or take <a href={`${BASE}/data/releases/CITATION.cff`}>CITATION.cff</a>, which reference
                managers read.
              </p>
            </section>
          </When>
          <section className="section prose" aria-labelledby="versions">
            <h2 id="versions">Versions</h2>
            <ul className="versions">{'{{versions}}'}</ul>
          </section>
          {/* What a withdrawal means for everybody who has a copy. */}
          <section className="section prose" aria-labelledby="taken-back">
            <h2 id="taken-back">When a speaker withdraws a recording</h2>
            <p>
              All speakers can withdraw their recordings at any time. We then stop offering the versions that
              have them, and make the next one without them. If you hold a copy:
            </p>
            <ul>
              <li>
                <strong>Ask for the status of your version</strong>, by the addresses above. Current: nothing
                to do. Superseded: move to the current version. Do not use: delete it.
              </li>
              <li>
                <strong>Delete what was withdrawn</strong> from every copy, with{' '}
                <code>scripts/remove_withdrawn.py</code> in the dataset. It finds the recordings by their ids
                in a list, which never says whose they were.
              </li>
            </ul>
            <When flag="current">
              <p>In the dataset’s folder, with Python 3.9 or newer, again whenever the list has grown:</p>
              <pre>
                <code>{`curl -fsSo withdrawn.tsv {{withdrawn_url}}\n${REMOVE}`}</code>
              </pre>
            </When>
            <p>
              <a href="/data/receipts">Check the receipt of a withdrawal</a> to see whether it is genuine.
            </p>
          </section>
        </div>
      </When>
    </>
  );
}

/** Offers recordings to hear, where there are some whose contributors agreed to it. */
function Listen() {
  return (
    <When flag="samples">
      <section className="section" aria-labelledby="listen">
        <h2 id="listen">Listen</h2>
        <p className="lead">These speakers have agreed to be heard here.</p>
        <ul className="samples">{'{{samples}}'}</ul>
      </section>
    </When>
  );
}

const REMOVE = 'python3 scripts/remove_withdrawn.py withdrawn.tsv';
const BARS = 48;

/** Draws the waveform from which the server cuts the bars of its charts (site/releases/figures-shown.ts). */
function BarWave() {
  const step = 100 / BARS;
  const strokes = phrase(28, BARS).map((loudness, bar) => {
    const half = 3 + loudness * 6;
    return `M${round((bar + 0.5) * step)} ${round(10 - half)}v${round(half * 2)}`;
  });
  return (
    <svg className="visually-hidden" aria-hidden="true" width="0" height="0">
      <mask id="bar-wave" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="20">
        <path d={strokes.join('')} stroke="#fff" strokeWidth={round(step * 0.6)} />
      </mask>
    </svg>
  );
}
