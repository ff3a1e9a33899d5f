import { BASE, Unless, When } from '../parts/settings.tsx';
import { VoiceNote, round } from '../parts/waveform.tsx';

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
              <p>Parishes heard so far: {'{{places_heard}}'}.</p>
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
        <div className="anatomy">
          <div className="anatomy-words">
            <h3>One contribution, up close</h3>
            <p>
              A voice note is the heart of it. With it come the words, in two versions, and what you choose to
              tell us about yourself. Only the recording and its language are needed; the rest is up to you.
            </p>
            <p className="small">
              The example is made up. <When flag="samples">Real ones are below.</When>
              <Unless flag="samples">Real ones are heard here only if their speakers agree to it.</Unless>
            </p>
          </div>
          <div className="record">
            <VoiceNote from={22} tone="sorrel" />
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

/** Says that nobody has said where they learned to talk, or that nobody has given a recording. */
export function FirstVoice() {
  return (
    <>
      <When flag="given">
        <p>
          {'{{samples}}'} voice notes so far. Nobody has said yet in which {'{{place_singular}}'} they learned
          to talk.
        </p>
      </When>
      <Unless flag="given">
        <p>No {'{{place_singular}}'} has spoken yet. The first voice could be yours.</p>
      </Unless>
    </>
  );
}

/** Offers real recordings to hear, where there are some whose contributors agreed to it. */
export function Heard() {
  return (
    <When flag="samples">
      <div className="heard">
        <h3>Hear real ones</h3>
        <p className="small">These speakers have agreed to be heard here.</p>
        <ul className="samples">{'{{home_samples}}'}</ul>
        <When flag="published">
          <p>
            <a href={`${BASE}/data/releases`}>More of them, and the dataset</a>
          </p>
        </When>
      </div>
    </When>
  );
}

/** Jamaica's coast, west to east, as [longitude, latitude] in degrees, entered by hand: a likeness, not a map. */
const NORTH = [
  [-78.37, 18.27], [-78.34, 18.36], [-78.22, 18.45], [-78.1, 18.46], [-77.92, 18.49], [-77.8, 18.52], [-77.65, 18.49],
  [-77.4, 18.47], [-77.2, 18.46], [-77.1, 18.41], [-76.95, 18.4], [-76.89, 18.37], [-76.79, 18.29], [-76.66, 18.23],
  [-76.55, 18.2], [-76.45, 18.19], [-76.34, 18.12], [-76.27, 18.01], [-76.18, 17.92],
] as const; // prettier-ignore
const SOUTH = [
  [-78.37, 18.25], [-78.33, 18.21], [-78.13, 18.2], [-78.03, 18.16], [-77.96, 18.1], [-77.85, 18.01], [-77.75, 17.87],
  [-77.6, 17.87], [-77.42, 17.86], [-77.3, 17.81], [-77.22, 17.75], [-77.16, 17.72], [-77.12, 17.84], [-77.03, 17.88],
  [-76.96, 17.84], [-76.9, 17.87], [-76.84, 17.96], [-76.72, 17.94], [-76.57, 17.86], [-76.41, 17.87], [-76.3, 17.87],
  [-76.18, 17.91],
] as const; // prettier-ignore

type Coast = readonly (readonly [number, number])[];

const WEST = -78.365;
const EAST = -76.185;
const TOP = 18.56;
const SCALE = 270;
const STROKES = 57;
/** The length of a degree of longitude relative to a degree of latitude, at 18.1 degrees north. */
const SQUEEZE = Math.cos((18.1 * Math.PI) / 180);

/** Draws Jamaica as a voice note: each stroke reaches from the south coast to the north coast. */
function Island() {
  const width = (EAST - WEST) * SQUEEZE * SCALE;
  const step = width / STROKES;
  const path = Array.from({ length: STROKES }, (_, bar) => {
    const x = (bar + 0.5) * step;
    const longitude = WEST + x / (SQUEEZE * SCALE);
    const top = (TOP - latitude(NORTH, longitude)) * SCALE;
    const bottom = (TOP - latitude(SOUTH, longitude)) * SCALE;
    const inset = Math.min(step * 0.28, (bottom - top) / 2 - 0.5);
    return `M${round(x)} ${round(top + inset)}V${round(bottom - inset)}`;
  }).join('');
  return (
    <svg
      className="island"
      role="img"
      aria-label="Jamaica, drawn as the waveform of a voice note"
      viewBox={`0 0 ${Math.ceil(width)} ${Math.ceil((TOP - 17.68) * SCALE)}`}
      fill="none"
      strokeLinecap="round"
      strokeWidth={round(step * 0.56)}
    >
      <defs>
        <linearGradient id="island" gradientUnits="userSpaceOnUse" x1="0" x2={round(width)} y1="0" y2="0">
          <stop offset="0" className="stop-sea" />
          <stop offset="0.36" className="stop-lagoon" />
          <stop offset="0.7" className="stop-mango" />
          <stop offset="1" className="stop-sorrel" />
        </linearGradient>
      </defs>
      <path d={path} stroke="url(#island)" />
    </svg>
  );
}

function latitude(coast: Coast, longitude: number): number {
  const after = coast.findIndex(([east]) => east >= longitude);
  const [east, high] = coast[Math.max(1, after)] ?? [0, 0];
  const [west, low] = coast[Math.max(1, after) - 1] ?? [0, 0];
  return low + ((high - low) * (longitude - west)) / (east - west);
}
