import type { ReactNode } from 'react';
import { ChatButton, BASE, Unless, When } from '../parts/settings.tsx';
import { Waveform, phrase, round } from '../parts/waveform.tsx';

/** A target that the pilot begins with. */
const toBegin = (of: string) => (
  <>
    {of}
    <When flag="landing"> in Phase 1</When>
    <Unless flag="landing"> to begin with</Unless>
  </>
);

/** The counters with a target; `bars` is the number of strokes drawn. A pair is a voice note with its transcript. */
const withTarget = [
  { key: 'pairs', name: 'audio and text pairs', target: toBegin('of {{pairs_target}}'), bars: 40 },
  { key: 'speakers', name: 'speakers', target: toBegin('of about {{speakers_target}}'), bars: 40 },
  { key: 'places', name: '{{place_plural}}', target: 'of {{places_target}} in {{country}}', bars: 14 },
];
const withoutTarget = [
  { key: 'samples', name: 'voice notes', target: 'with and without their words' },
  { key: 'hours', name: 'hours of speech', target: 'in these voice notes' },
];

export function Data() {
  return (
    <>
      <section className="section band page-head" aria-labelledby="data-title">
        <div className="wrap">
          <h1 id="data-title">The data so far{'{{named}}'}</h1>
          <p className="lead">
            Every voice note that people have given, counted in whole tens and hours to protect privacy. A
            withdrawn recording drops out within a minute.
          </p>
          <When flag="counted">
            <Unless flag="given">
              <p className="counters-missing">
                Nobody has given a voice note yet. The first voice could be yours.
              </p>
            </Unless>
            <dl className="counters">
              {withTarget.map(({ key, bars, ...words }) => (
                <Counter key={key} counted={key} {...words}>
                  <Progress counted={key} bars={bars} />
                </Counter>
              ))}
              <When flag="given">
                {withoutTarget.map(({ key, ...words }) => (
                  <Counter key={key} counted={key} {...words}>
                    <Waveform from={28} count={40} className="endless" />
                  </Counter>
                ))}
              </When>
            </dl>
            <When flag="given">
              <p className="language-counts">{'{{label_counts}}'}</p>
            </When>
            <When flag="assumed">
              <p className="small">
                Assumed among them: {'{{label_counts_assumed}}'}. Until somebody says what they spoke, their
                recording counts as the wording they chose to read.
              </p>
            </When>
            <p className="small">
              Updated <time dateTime="{{counted_at}}">{'{{counted_at_text}}'}</time>
            </p>
          </When>
          <Unless flag="counted">
            <p className="counters-missing">
              The counters cannot be loaded at the moment. Nothing is lost: please try again in a minute.
            </p>
          </Unless>
        </div>
      </section>
      <section className="section prose-page">
        <div className="wrap narrow prose">
          <h2>What is collected</h2>
          <ul>
            <li>
              <strong>A voice note</strong>, kept exactly as it was sent.
            </li>
            <li>
              <strong>Its words, if you write them:</strong> once the natural way, as you would text a friend,
              and once in Standard English.
            </li>
            <li>
              <strong>What you call it:</strong> {'{{labels}}'}. Nobody corrects your answer.
            </li>
            <li>
              <strong>Where you learned to talk, your age range, how formal it was:</strong> only if you
              choose to say.
            </li>
          </ul>
          <h2>Consent comes first</h2>
          <p>
            Before the first recording the chat shows you what you agree to and asks whether you are 18 or
            over. We store no voice note before you agree. We record which wording you agreed to and when.
          </p>
          <h2>Withdrawing your voice</h2>
          <p>
            In the chat, at any moment: send <kbd>DELETE LAST</kbd> to withdraw your last recording, or{' '}
            <kbd>DELETE ALL</kbd> for everything. You get a receipt code. <kbd>MY DATA</kbd> gets you a copy.{' '}
            <a href="/privacy">The privacy page</a> says exactly what we delete and what stays.
          </p>
          <h2>When can I have the dataset?</h2>
          <p>
            <a href={`${BASE}/data/releases`}>The dataset for researchers</a> has the versions that are
            published, and how to get them.{' '}
            <When flag="landing">
              The wide open release is Phase 4 of <a href="/#plan">the plan</a>.{' '}
            </When>
            The figures above are also there for programs at <a href="{{stats_path}}">{'{{stats_path}}'}</a>.
          </p>
          <p className="actions">
            <ChatButton>Contribute Your Voice</ChatButton>
          </p>
        </div>
      </section>
    </>
  );
}

type CounterProps = { counted: string; name: string; target: ReactNode; children: ReactNode };

function Counter({ counted, name, target, children }: CounterProps) {
  return (
    <div className="counter">
      <dt>{name}</dt>
      <dd className="counter-value">{`{{${counted}}}`}</dd>
      <dd className="counter-target">{target}</dd>
      <dd className="counter-picture" aria-hidden="true">
        {children}
      </dd>
    </div>
  );
}

/**
 * A waveform that fills from the left; the server writes how far, from 0 to 100. Widths are attributes, because the
 * content security policy of these pages allows no style attributes.
 */
function Progress({ counted, bars }: { counted: string; bars: number }) {
  const step = 100 / bars;
  const strokes = phrase(28, bars).map((loudness, bar) => {
    const half = 1.5 + loudness * 7;
    return `M${round((bar + 0.5) * step)} ${round(10 - half)}v${round(half * 2)}`;
  });
  const mask = `${counted}-wave`;
  return (
    <svg className="progress" viewBox="0 0 100 20" preserveAspectRatio="none">
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="20">
        <path d={strokes.join('')} stroke="#fff" strokeWidth={round(step * 0.5)} />
      </mask>
      <g mask={`url(#${mask})`}>
        <rect className="progress-rest" width="100" height="20" />
        <rect className="progress-done" width={`{{${counted}_share}}`} height="20" />
      </g>
    </svg>
  );
}
