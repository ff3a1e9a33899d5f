import { ChatButton, Unless, When } from '../parts/settings.tsx';

const areas = [
  ['Data collection methodology', 'whom to ask, what, and how to do it fairly'],
  ['Collection tooling', 'the chat, the console and the machines behind them'],
  ['Model development and fine-tuning', 'speech models that have heard us'],
  ['Data quality review and tagging', 'open to all'],
  ['Publicity and marketing', 'so that every parish hears of it'],
  ['Government liaisons', 'ministries, schools and libraries'],
] as const;

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
            </When>
            <ChatButton className="button large outline">Contribute Your Voice</ChatButton>
          </p>
          <div className="next-step">
            <h3>Your next step</h3>
            <p>
              <When flag="published">
                <a href="/data/releases">Hear the dataset and get it</a>: free of charge, for whoever says
                what for.
              </When>
              <Unless flag="published">
                <a href="/data">Look at what has been given so far</a>: the first version of the dataset is
                being made.
              </Unless>{' '}
              <When flag="mail">
                Then write to us which of the ways beside this is yours, and what you would begin with.
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
          <ul className="areas">
            {areas.map(([name, what]) => (
              <li key={name}>
                <strong>{name}</strong> <span>({what})</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
