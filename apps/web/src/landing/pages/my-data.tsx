import { described, Problem } from '../parts/form.tsx';
import { Unless, When } from '../parts/settings.tsx';

/** Renders the page behind the link that answers MY DATA (apps/server/src/person/my-data-routes.ts). It needs no script. */
export function MyData() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow prose">
        <When flag="allowed">
          <h1 className="small-title">A copy of your data</h1>
          <p className="lead">
            What you gave in our chat and what we know about you, in one .zip file. Somebody asked for it from
            your phone with <kbd>MY DATA</kbd>.
          </p>
          <p>
            Do you share this phone? Then others can find the file on it and hear your voice. Open this page
            on a device of your own, or delete the file here once you have moved it.
          </p>
          <Problem name="form" />
          <When flag="sent">
            <form className="gate" method="post" action="/my-data">
              <input type="hidden" name="key" defaultValue="{{key}}" />
              <div className="field">
                <label htmlFor="field-code">The code from the chat</label>
                <p className="small" id="help-code">
                  Six digits. It works for 10 minutes.
                </p>
                <input {...described('code', '')} inputMode="numeric" autoComplete="one-time-code" />
                <Problem name="code" />
              </div>
              <button className="button primary large" type="submit">
                Download my data
              </button>
            </form>
          </When>
          <form className="gate" method="post" action="/my-data">
            <input type="hidden" name="key" defaultValue="{{key}}" />
            <Unless flag="sent">
              <button className="button primary large" type="submit">
                Send me a code
              </button>
            </Unless>
            <When flag="sent">
              <button className="button large outline" type="submit">
                Send me a new code
              </button>
            </When>
          </form>
          <p className="small">
            The file can be downloaded once. The link ends after 24 hours, three codes or five wrong ones; MY
            DATA in the chat gets you a new one. If you did not ask for this, write CANCEL DATA there.
          </p>
        </When>
        <Unless flag="allowed">
          <h1 className="small-title">This link does not work</h1>
          <Problem name="form" />
          <p className="lead">It was used, has ended or was cancelled, or a part of it is missing.</p>
          <p>
            Write <kbd>MY DATA</kbd> in the chat to get a new one.
          </p>
        </Unless>
      </div>
    </section>
  );
}
