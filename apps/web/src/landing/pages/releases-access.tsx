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
          <When flag="offered">{'{{downloads}}'}</When>
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
