import { Behind } from '../parts/behind.tsx';
import { ChatButton, Unless, When } from '../parts/settings.tsx';

export function Partner() {
  return (
    <section className="section band" id="workstreams" aria-labelledby="workstreams-title">
      <div className="wrap partner-grid">
        <div>
          <h2 id="workstreams-title">Partner With Us</h2>
          <p className="lead">
            Researchers, developers, linguists, community leaders and volunteers: there is work here for you,
            whether you have 2 minutes or 2 hours a week.
          </p>
          <p className="actions">
            <When flag="mail">
              <a className="button mango large" href="mailto:{{partnership_email}}">
                Partner with the Team
              </a>
              <a className="button large outline" href="/partner">
                Write to Us Here
              </a>
            </When>
            <ChatButton className="button large outline">Contribute Your Voice</ChatButton>
          </p>
          <div className="next-step">
            <h3>Your next step</h3>
            <p>
              <When flag="published">
                <a href="/data/releases">Get the dataset</a>: free of charge, just say what you need it for.
              </When>
              <Unless flag="published">
                <a href="/data">See what is collected</a>: no version of the dataset can be downloaded at the
                moment.
              </Unless>{' '}
              <When flag="mail">
                Then tell us which way to get involved suits you, and where you would start.
              </When>
            </p>
          </div>
          <Unless flag="mail">
            <p className="small">
              The address for partners is not open yet. Until it is, the best way in is to contribute a voice.
            </p>
          </Unless>
        </div>
        <div>
          <h3 className="list-title">Ways to get involved</h3>
          <ul className="areas">{'{{areas}}'}</ul>
        </div>
        <Behind />
      </div>
    </section>
  );
}
