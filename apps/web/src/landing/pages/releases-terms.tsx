import { BASE } from '../parts/settings.tsx';

/** Says how to use a copy: licence, first steps, citation. */
export function Reuse() {
  return (
    <>
      <section className="section prose" aria-labelledby="licence">
        <h2 id="licence">Licence and terms</h2>
        <p>
          The recordings and all that is said of them are under <a href="{{licence_url}}">{'{{licence}}'}</a>,
          which every speaker has agreed to. Besides the licence, whoever downloads agrees to three terms:
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
          Or take <a href={`${BASE}/data/releases/CITATION.cff`}>CITATION.cff</a>, which reference managers
          read.
        </p>
      </section>
    </>
  );
}

/** Says what a withdrawal means for everybody who has a copy. */
export function TakenBack() {
  return (
    <section className="section prose" aria-labelledby="taken-back">
      <h2 id="taken-back">When somebody takes a recording back</h2>
      <p>
        Everybody who speaks here can take their recordings back at any time. The versions that have them are
        then no longer offered, and the next one is made without them. If you hold a copy:
      </p>
      <ul>
        <li>
          <strong>Ask for the status of your version</strong>, by the addresses above. Current: nothing to do.
          Superseded: move to the current version. Do not use: delete it.
        </li>
        <li>
          <strong>Fetch the list of what was withdrawn</strong>:{' '}
          <code>{'{{public_url}}'}/data/releases/NAME/withdrawn.tsv</code>, where NAME is the dataset without
          its version. It has the names of the recordings, and never whose they were.
        </li>
        <li>
          <strong>Delete them</strong> from every copy: <code>python scripts/remove_withdrawn.py</code>, which
          lies in the dataset, fetches the list and does it.
        </li>
      </ul>
      <p>
        <a href="/data/receipts">Check the receipt of a withdrawal</a> to see whether it is genuine.
      </p>
    </section>
  );
}
