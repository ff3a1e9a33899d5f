import { When } from './settings.tsx';
import { Waveform } from './waveform.tsx';

const counted = [
  { key: 'recordings', name: 'recordings', from: 28 },
  { key: 'hours', name: 'hours of speech', from: 4 },
  { key: 'speakers', name: 'speakers', from: 47 },
];

/** Shows the figures of the current version. */
export function VersionFacts() {
  return (
    <>
      <p className="version-line">
        <strong>{'{{version_name}}'}</strong> · {'{{month}}'} · <a href="{{licence_url}}">{'{{licence}}'}</a>
        <When flag="offered"> · {'{{size}}'}</When>
      </p>
      <When flag="figures">
        <dl className="counters three">
          {counted.map(({ key, name, from }) => (
            <div key={key} className="counter">
              <dt>{name}</dt>
              <dd className="counter-value">{`{{${key}}}`}</dd>
              <dd className="counter-picture" aria-hidden="true">
                <Waveform from={from} count={40} className="endless" />
              </dd>
            </div>
          ))}
        </dl>
      </When>
    </>
  );
}
