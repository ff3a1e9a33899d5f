import { Island } from '../parts/island.tsx';
import { BASE, Unless, When } from '../parts/settings.tsx';
import { VoiceNote } from '../parts/voice-note.tsx';

const figures = [
  ['5,000', 'audio/text pairs'],
  ['about 500', 'speakers'],
  ['14', 'parishes'],
  ['about 2 minutes', 'for one contribution'],
] as const;

export function Pilot() {
  return (
    <section className="section" id="pilot" aria-labelledby="pilot-title">
      <div className="wrap">
        <div className="pilot-grid">
          <div>
            <h2 id="pilot-title">Pilot: Jamaica</h2>
            <p className="lead">
              We begin where we are. The pilot gathers everyday talk from one end of the island to the other,
              balanced across regions and demographics, so that Negril and Morant Point are both in it.
            </p>
            <p>
              What contributors and partners tell us along the way changes how we work: the feedback loops of
              a community that looks after its own data.
            </p>
          </div>
          <Island />
        </div>
        <dl className="figures">
          {figures.map(([value, name]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <When flag="counted">
          <div className="today">
            <h3>So far</h3>
            <When flag="heard">
              <p>
                <strong>{'{{speakers}}'}</strong> speakers and <strong>{'{{samples}}'}</strong> voice notes
                from <strong>{'{{places}}'}</strong> of 14 parishes. <a href="/data">All figures</a>
              </p>
              <p>Parishes that speak: {'{{places_heard}}'}.</p>
              <When flag="missing">
                <p>
                  Not heard yet: {'{{places_missing}}'}. <strong>Is yours among them?</strong>
                </p>
              </When>
            </When>
            <Unless flag="heard">
              <p>No parish has spoken yet. The first voice could be yours.</p>
            </Unless>
          </div>
        </When>
        <div className="anatomy">
          <div className="anatomy-words">
            <h3>One contribution, up close</h3>
            <p>
              A voice note is the heart of it. Beside it stand the words, twice, and what you choose to tell
              us about yourself. Only the recording and its language are needed; the rest is up to you.
            </p>
            <p className="small">
              The example is made up.{' '}
              <Unless flag="samples">
                Until the open release, real recordings are heard by our reviewers only.
              </Unless>
              <When flag="samples">Real ones are below.</When>
            </p>
          </div>
          <div className="record">
            <VoiceNote from={22} length="0:06" tone="sorrel" />
            <dl>
              <div>
                <dt>The way you would text it</dt>
                <dd lang="jam">Mi go a market every Saturday mawnin, an mi always get likkle brawta.</dd>
              </div>
              <div>
                <dt>Standard English</dt>
                <dd>I go to the market every Saturday morning, and I always get a little extra.</dd>
              </div>
              <div>
                <dt>You call it</dt>
                <dd>
                  <span className="chip sorrel">Patwa</span>
                </dd>
              </div>
              <div>
                <dt>If you like: region, age range, formality</dt>
                <dd>
                  <span className="chip plain">Saint Mary</span> <span className="chip plain">25 to 34</span>{' '}
                  <span className="chip plain">Casual</span>
                </dd>
              </div>
            </dl>
          </div>
        </div>
        <Heard />
      </div>
    </section>
  );
}

/** Offers real recordings to hear, once a version of the dataset has some whose contributors agreed to it. */
export function Heard() {
  return (
    <When flag="samples">
      <div className="heard">
        <h3>Hear real ones</h3>
        <p className="small">These speakers have agreed to be heard here.</p>
        <ul className="samples">{'{{home_samples}}'}</ul>
        <p>
          <a href={`${BASE}/data/releases`}>More of them, and the dataset</a>
        </p>
      </div>
    </When>
  );
}
