import { When } from '../parts/settings.tsx';
import { VoiceNote } from '../parts/waveform.tsx';

const reality = [
  'Voice AI does not recognize Caribbean accents or creoles',
  'No quality datasets exist',
  'Caribbean people are excluded from AI innovation',
];

const wordings = [
  { label: 'English', tone: 'sea', lang: 'en-JM', from: 28 },
  { label: 'Mix', tone: 'amber', lang: 'en-JM', from: 37 },
  { label: 'Patwa', tone: 'sorrel', lang: 'jam', from: 5 },
] as const;

const texts = [
  'What do you remember most about your school days?',
  'What yuh remember most bout yuh school days dem?',
  'Weh yuh memba di most bout when yuh did a go school?',
];

export function Challenge() {
  return (
    <section className="section sunken" id="challenge" aria-labelledby="challenge-title">
      <div className="wrap two-columns">
        <div>
          <h2 id="challenge-title">
            <span className="overline">The Problem:</span> AI does not understand Caribbean voices
          </h2>
          <p className="lead">
            Phones take dictation, call centres answer by machine, captions write themselves. They learned
            from other people’s voices. When we talk, they guess.
          </p>
          <h3 className="list-title">The Reality Today</h3>
          <ul className="reality">
            {reality.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <When flag="measured">
            <p className="small">
              {'{{measured_text}}'}. <a href="/data/yardstick">How we measure it</a>
            </p>
          </When>
        </div>
        <div className="three-ways">
          <p className="list-title">One question, three ways to ask it</p>
          {wordings.map(({ label, tone, lang, from }, index) => (
            <figure key={label} className={`way ${tone}`}>
              <VoiceNote from={from} tone={tone} />
              <figcaption>
                <span className={`chip ${tone}`}>{label}</span>
                <q lang={lang}>{texts[index]}</q>
              </figcaption>
            </figure>
          ))}
          <p className="small">
            We ask in all three, and keep all three: which one you spoke is for you to say, not for us.
          </p>
        </div>
        <p className="evidence">
          <strong>1,161 of 2,574,404</strong>
          <span>
            recordings in the English release 25 of Mozilla’s Common Voice carry the one accent label that it
            has for the West Indies, from the Bahamas to Trinidad. That is fewer than 5 in 10,000. Jamaican
            Patwa was on its list in June 2026, but not open for contributions.
          </span>
        </p>
      </div>
    </section>
  );
}
