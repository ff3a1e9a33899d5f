import { BarWave } from '../parts/bar-wave.tsx';
import { Gate } from '../parts/gate.tsx';
import { BASE, Unless, When } from '../parts/settings.tsx';
import { VersionFacts } from '../parts/version-facts.tsx';
import { Reuse, TakenBack } from './releases-terms.tsx';

/** Presents the dataset to researchers. The server fills in the contents (apps/server/src/site/releases). */
export function Releases() {
  return (
    <>
      <section className="section band page-head" aria-labelledby="releases-title">
        <div className="wrap">
          <h1 id="releases-title">The dataset{'{{named}}'}</h1>
          <p className="lead">
            Voice notes in which people in {'{{country}}'} answer everyday questions as they really talk,{' '}
            {'{{spoken}}'}. Each was heard and accepted by reviewers.
          </p>
          <Standing />
        </div>
      </section>
      <When flag="published">
        <div className="wrap releases">
          <When flag="figures">
            <BarWave />
            <section className="section" aria-labelledby="who-speaks">
              <h2 id="who-speaks">What is in it</h2>
              <div className="charts">{'{{charts}}'}</div>
              <p className="small">
                Not shown: what fewer than ten speakers share, and what would let one compute it.
              </p>
            </section>
          </When>
          <When flag="samples">
            <section className="section" aria-labelledby="listen">
              <h2 id="listen">Listen</h2>
              <p className="lead">These speakers have agreed to be heard here as well.</p>
              <ul className="samples">{'{{samples}}'}</ul>
            </section>
          </When>
          <Download />
          <When flag="current">
            <Reuse />
          </When>
          <section className="section prose" aria-labelledby="versions">
            <h2 id="versions">Versions</h2>
            <ul className="versions">{'{{versions}}'}</ul>
          </section>
          <TakenBack />
        </div>
      </When>
    </>
  );
}

/** Says in the band what can be downloaded, or why there is nothing. */
function Standing() {
  return (
    <>
      <Unless flag="readable">
        <p className="counters-missing">
          The versions cannot be read at the moment. Nothing is lost: please look again in a minute.
        </p>
      </Unless>
      <When flag="readable">
        <When flag="current">
          <VersionFacts />
        </When>
        <Unless flag="current">
          <p className="counters-missing">
            <When flag="published">
              No version can be used at the moment: somebody has taken something back, and a new version
              without it is on its way. Please look again in a few days.
            </When>
            <Unless flag="published">
              No version has been published yet. <a href={`${BASE}/data`}>The data so far</a> shows what has
              been given.
            </Unless>
          </p>
        </Unless>
      </When>
    </>
  );
}

function Download() {
  return (
    <section className="section prose" id="download" aria-labelledby="download-title">
      <h2 id="download-title">Download it</h2>
      <When flag="offered">
        <p className="lead">
          Free of charge. Say who you are and what for, and a link is sent to you by mail.
        </p>
        <Gate />
      </When>
      <Unless flag="offered">
        <p className="lead">
          Nothing can be downloaded at the moment. Whoever has a version already finds below whether it may
          still be used.
        </p>
      </Unless>
    </section>
  );
}
