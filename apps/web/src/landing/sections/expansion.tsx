import { Waveform } from '../parts/waveform.tsx';

const regions = [
  {
    name: 'Trinidad and Tobago',
    text: 'Two islands, two creoles, and an English that sings in its own key.',
    tone: 'mango',
    from: 3,
  },
  {
    name: 'St. Lucia, Dominica, Grenada (Kwéyòl)',
    text: 'A creole with French words and a home on three islands, spoken beside English every day.',
    tone: 'sorrel',
    from: 20,
  },
  {
    name: 'Guyana and Belize',
    text: 'Creolese on one mainland shore, Kriol on the other: Caribbean, both of them.',
    tone: 'lagoon',
    from: 34,
  },
  {
    name: 'The wider diaspora',
    text: 'London, Toronto, New York, Miami: wherever the talk travelled, and whatever it picked up there.',
    tone: 'sea',
    from: 48,
  },
];

export function Expansion() {
  return (
    <section className="section sunken" id="expansion" data-marks="pilot" aria-labelledby="expansion-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="expansion-title">Regional Expansion</h2>
          <p className="lead">
            Jamaica is the first stop. The road goes on through the islands and past them.
          </p>
        </div>
        <ul className="cards regions">
          {regions.map(({ name, text, tone, from }) => (
            <li key={name} className="card">
              <Waveform from={from} count={24} className={`region-wave ${tone}`} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
