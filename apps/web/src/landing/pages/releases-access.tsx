import { Refused } from '../parts/form.tsx';
import { Gate } from '../parts/gate.tsx';
import { Unless, When } from '../parts/settings.tsx';

/** Shows the form again, if an entry was missing or wrong. */
export function Ask() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow">
        <h1 className="small-title">Ask for the dataset</h1>
        <Refused />
        <Gate />
      </div>
    </section>
  );
}

/** Confirms that the form was sent. The words are the same for new and known addresses. */
export function Asked() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow prose">
        <h1 className="small-title">Check your email</h1>
        <p className="lead">An email with a link to the downloads is on its way to you.</p>
        <p>
          It arrives within a few minutes. If it does not, check your spam folder and the address that you
          typed. You can <a href="/data/releases#download">ask again</a> at any time.
        </p>
      </div>
    </section>
  );
}

/** Renders the page that the mailed link opens. */
export function Access() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow prose">
        <When flag="allowed">
          <h1 className="small-title">Your downloads</h1>
          <p className="lead">
            The links on this page work until {'{{until}}'}. They are yours alone: please pass on the address
            of <a href="/data/releases">the dataset</a> instead.
          </p>
          <When flag="offered">
            {'{{downloads}}'}
            <Builders />
          </When>
          <Unless flag="offered">
            <p>
              Nothing can be downloaded at the moment: a speaker has withdrawn a recording, and a new version
              without it is on its way. Please open this page again in a few days.
            </p>
          </Unless>
        </When>
        <Unless flag="allowed">
          <h1 className="small-title">This link does not work</h1>
          <p className="lead">It has expired or is incomplete.</p>
          <p className="actions">
            <a className="button primary large" href="/data/releases#download">
              Ask for a new one
            </a>
          </p>
        </Unless>
      </div>
    </section>
  );
}

/** Explains how a recogniser is scored, and takes what it heard. */
function Builders() {
  return (
    <section id="builders" aria-labelledby="builders-title">
      <h2 id="builders-title">You build recognisers? Have yours scored.</h2>
      <ol>
        <li>
          Let it hear the recordings of a test part: those of test.tsv, and of the other test parts if you
          like.
        </li>
        <li>
          Write a table: in each line the <code>clip_id</code>, a tab, and the words that it heard. A
          recording that is missing counts as nothing heard.
        </li>
        <li>
          Send the table. You see the scores at once, those of <code>scripts/score.py</code>; they are on{' '}
          <a href="/data/yardstick">the public page</a> when somebody of the team has looked at them.
        </li>
      </ol>
      <form
        className="gate"
        method="post"
        action="/data/yardstick/hypotheses?key={{key}}"
        encType="multipart/form-data"
      >
        <div className="field">
          <label htmlFor="field-engine">What it is called</label>
          <input id="field-engine" name="engine" type="text" maxLength={60} required />
        </div>
        <div className="field">
          <label htmlFor="field-model">Which model or version</label>
          <input id="field-model" name="model" type="text" maxLength={60} required />
        </div>
        {'{{version_field}}'}
        <div className="field">
          <label htmlFor="field-hypotheses">The table</label>
          <input id="field-hypotheses" name="hypotheses" type="file" accept=".tsv,.txt,text/*" required />
        </div>
        <button className="button primary large" type="submit">
          Score it
        </button>
      </form>
      <p>In a terminal, the same:</p>
      <pre>
        <code>{'{{curl}}'}</code>
      </pre>
    </section>
  );
}
