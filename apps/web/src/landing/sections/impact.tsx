import { Icon } from '../parts/icons.tsx';

const goals = [
  {
    icon: <Icon name="equity" />,
    name: 'Cultural equity',
    text: 'The way we talk at home deserves the same ear as the way we write at school.',
  },
  {
    icon: <Icon name="inclusion" />,
    name: 'Digital inclusion',
    text: 'Services that you can speak to, without putting on another voice to be served.',
  },
  {
    icon: <Icon name="book" />,
    name: 'Education and research',
    text: 'Open resources for linguists, teachers and innovators: recordings with their words, ready to work with.',
  },
  {
    icon: <Icon name="islands" />,
    name: 'Regional leadership',
    text: 'Community-led AI from the Caribbean: our data, our rules, and our people building on it.',
  },
];

export function Impact() {
  return (
    <section className="section" id="why" aria-labelledby="why-title">
      <div className="wrap impact-grid">
        <div className="section-head">
          <h2 id="why-title">The Impact</h2>
          <p className="lead">
            A machine that understands you is a small thing, until it is the clinic’s telephone, the bank’s,
            or the classroom’s.
          </p>
          <p className="motto" lang="jam">
            A fi wi voice dis.
          </p>
        </div>
        <ul className="goals">
          {goals.map(({ icon, name, text }) => (
            <li key={name}>
              {icon}
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
