import { BASE, Unless, When } from '../parts/settings.tsx';
import { Behind } from '../parts/behind.tsx';
import { Countries } from '../sections/countries.tsx';
import { Hero } from '../sections/hero.tsx';
import { HowItWorks } from '../sections/how-it-works.tsx';
import { FirstVoice, Heard } from '../sections/pilot.tsx';

const figures = [
  ['{{samples}}', 'voice notes'],
  ['{{speakers}}', 'speakers'],
  ['{{places}} of {{places_target}}', '{{place_plural}}'],
] as const;

/** Invites the people of a country. All that it says of the country is the country's data (apps/server/src/site/country.ts). */
export function Country() {
  return (
    <>
      <Hero
        title="{{page_title}}"
        lead="{{page_lead}}"
        reasons={[
          ['Machines have not heard you.', '{{page_about}}'],
          ['How you talk counts.', '{{labels}}: no need to dress it up.'],
        ]}
      />
      <HowItWorks words="Speak however you naturally talk." />
      <section className="section sunken" id="so-far" aria-labelledby="so-far-title">
        <div className="wrap">
          <div className="section-head">
            <h2 id="so-far-title">So Far</h2>
            <p className="lead">
              Every voice note that was given and kept. A withdrawn recording leaves these numbers within a
              minute.
            </p>
          </div>
          <When flag="counted">
            <When flag="given">
              <dl className="figures">
                {figures.map(([value, name]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="language-counts">{'{{label_counts}}'}</p>
            </When>
            <div className="today">
              <When flag="heard">
                <p>Heard already: {'{{places_heard}}'}.</p>
                <When flag="missing">
                  <p>
                    Not heard yet: {'{{places_missing}}'}. <strong>Is yours among them?</strong>
                  </p>
                </When>
              </When>
              <Unless flag="heard">
                <FirstVoice />
              </Unless>
            </div>
          </When>
          <p className="actions">
            <a className="button primary large" href={`${BASE}/data`}>
              All Figures
            </a>
            <a className="button large outline" href={`${BASE}/data/releases`}>
              The Dataset
            </a>
          </p>
          <Heard />
        </div>
      </section>
      <section className="section" id="consent" aria-labelledby="consent-title">
        <div className="wrap two-columns">
          <div>
            <h2 id="consent-title">What You Agree To</h2>
            <p className="lead">
              The chat asks before your first recording, and keeps none before your yes. You must be 18 or
              over.
            </p>
            <dl className="retention">
              <dt>Seeing it</dt>
              <dd>
                Send <kbd>MY DATA</kbd> in the chat. <a href="/privacy#copy">How you get the copy</a>
              </dd>
              <dt>Withdrawing it</dt>
              <dd>
                Send <kbd>DELETE LAST</kbd> or <kbd>DELETE ALL</kbd> in the chat, at any time.{' '}
                <a href="/privacy#withdraw">What goes and what stays</a>
              </dd>
              <dt>The law in {'{{country}}'}</dt>
              <dd>
                {'{{law}}'}. It is enforced by: {'{{authority}}'}
              </dd>
            </dl>
            <Behind />
          </div>
          <When flag="consent">
            <div>
              <blockquote className="consent-text">{'{{consent_text}}'}</blockquote>
              <p className="small">Version {'{{consent_version}}'}, as the chat shows it.</p>
            </div>
          </When>
        </div>
      </section>
      <Countries className="section sunken" />
    </>
  );
}
