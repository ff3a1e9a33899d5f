import { BASE, Unless, When } from '../parts/settings.tsx';

/** Shows how well speech recognisers understand people. The server fills in the figures (apps/server/src/site/releases). */
export function Yardstick() {
  return (
    <>
      <section className="section band page-head" aria-labelledby="yardstick-title">
        <div className="wrap">
          <h1 id="yardstick-title">Who understands how we talk?</h1>
          <p className="lead">
            We let speech recognisers hear the test recordings of the dataset, and count the words that they
            get wrong.
          </p>
        </div>
      </section>
      <div className="wrap releases">
        <Unless flag="measured">
          <section className="section prose">
            <h2>No recogniser has been measured yet</h2>
            <p>
              It takes a published version of <a href={`${BASE}/data/releases`}>the dataset</a> with
              recordings of at least ten speakers in its test part.
            </p>
          </section>
        </Unless>
        <When flag="measured">
          <section className="section" aria-labelledby="rates">
            <h2 id="rates">Words wrong of 100</h2>
            <p className="reading">
              Of 100 words that people said, so many were heard as another word, left out or added: the fewer,
              the better. In brackets, and as a line on each bar: where the figure would lie for other
              speakers like these, 95 times out of 100.
            </p>
            <ul className="cards recognisers">{'{{recognisers}}'}</ul>
          </section>
          <When flag="measured_private">
            <section className="section">
              <details>
                <summary>On recordings that were never published</summary>
                <p className="reading">
                  A recogniser may have learnt published recordings by heart. Nobody outside of the team has
                  heard these.
                </p>
                <ul className="cards recognisers">{'{{recognisers_private}}'}</ul>
              </details>
            </section>
          </When>
          <section className="section" aria-labelledby="runs">
            <h2 id="runs">Over time</h2>
            <div className="table-scroll" tabIndex={0} role="region" aria-label="Table of all runs">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Measured</th>
                    <th scope="col">Recogniser</th>
                    <th scope="col">Version</th>
                    <th scope="col">Words wrong</th>
                    <th scope="col">Letters wrong</th>
                  </tr>
                </thead>
                <tbody>{'{{runs}}'}</tbody>
              </table>
            </div>
          </section>
        </When>
        <section className="section prose" aria-labelledby="how">
          <h2 id="how">How it is counted</h2>
          <p>
            People wrote down what is said in each recording, as it is said. Capitals, punctuation and
            apostrophes do not count; spelling does. Where two people wrote a recording down, the version that
            fits better counts. <code>scripts/score.py</code> in{' '}
            <a href={`${BASE}/data/releases`}>the dataset</a> gives the same figures. Cells with fewer than
            ten speakers are not shown.
          </p>
        </section>
        <section className="section prose" aria-labelledby="builders">
          <h2 id="builders">You build recognisers?</h2>
          <p>
            Send what yours hears: the link by which you download{' '}
            <a href={`${BASE}/data/releases#download`}>the dataset</a> leads to a form that scores it.
          </p>
        </section>
      </div>
    </>
  );
}

/** Says how a table of a researcher scored, or why it was refused. */
export function YardstickSent() {
  return (
    <section className="section prose-page">
      <div className="wrap prose">
        <When flag="refused">
          <h1 className="small-title">Nothing was scored</h1>
          <p className="lead" role="alert">
            {'{{problem}}'}
          </p>
          <p>Go back, correct it, and send it again.</p>
        </When>
        <Unless flag="refused">
          <h1 className="small-title">Thank you. It is scored.</h1>
          <p className="lead">
            Somebody of the team looks at it before it is on <a href={`${BASE}/data/yardstick`}>the page</a>.
          </p>
          <div className="table-scroll" tabIndex={0} role="region" aria-label="Table of the scores">
            <table>
              <thead>
                <tr>
                  <th scope="col">Part</th>
                  <th scope="col">Category</th>
                  <th scope="col">Recordings</th>
                  <th scope="col">Speakers</th>
                  <th scope="col">Words wrong</th>
                  <th scope="col">Between</th>
                  <th scope="col">Letters wrong</th>
                </tr>
              </thead>
              <tbody>{'{{scores}}'}</tbody>
            </table>
          </div>
        </Unless>
      </div>
    </section>
  );
}
