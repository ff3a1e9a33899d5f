import { Unless, When } from '../parts/settings.tsx';

/** Says whether a withdrawal receipt is genuine, and what became of what was withdrawn. Never says whose it is. */
export function Receipts() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow prose">
        <h1 className="small-title">Is this receipt genuine?</h1>
        <p className="lead">
          Everyone who withdraws recordings gets a receipt code. Type it here to see what it is for. It does
          not reveal whose it is.
        </p>
        <form className="gate" method="get" action="/data/receipts">
          <div className="field">
            <label htmlFor="field-code">Receipt code</label>
            <p className="small" id="help-code">
              Eight letters and digits, like ABCD-EFGH.
            </p>
            <input
              id="field-code"
              name="code"
              type="text"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue="{{typed}}"
              aria-describedby="help-code problem-code"
              // React would reject the placeholder in braces; the server writes true or false.
              aria-invalid={'{{invalid}}' as 'true'}
            />
            <p className="problem" id="problem-code">
              <When flag="unknown">
                There is no such receipt. One looks like ABCD-EFGH; please compare it with the message in the
                chat.
              </When>
              <When flag="too_many">
                Too many receipts were checked from your network. Please try again in an hour.
              </When>
            </p>
          </div>
          <button className="button primary large" type="submit">
            Look it up
          </button>
        </form>
        <When flag="genuine">
          <section className="receipt" aria-labelledby="genuine">
            <h2 id="genuine">{'{{receipt}}'} is genuine</h2>
            <p>
              In {'{{month}}'} somebody withdrew {'{{taken_back}}'}: {'{{recordings}}'}. They are no longer in
              the dataset, and no later version will have them.
            </p>
            <When flag="in_versions">
              <p>Published versions that had some of them, and what they are now:</p>
              <ul className="versions">{'{{versions}}'}</ul>
            </When>
            <Unless flag="in_versions">
              <p>No published version ever had any of them.</p>
            </Unless>
          </section>
        </When>
      </div>
    </section>
  );
}
