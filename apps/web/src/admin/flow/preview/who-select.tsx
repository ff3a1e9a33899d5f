import type { Persona } from '@labrish/conversation/flow-test';
import { Select } from '#components/ui/select.tsx';
import type { ListedPersona } from '../personas.ts';

/** Selects the persona to chat as. Another persona begins another chat. */
export function WhoSelect(props: {
  people: ListedPersona[];
  inStates: ListedPersona[];
  as: Persona;
  onChoose: (as: Persona) => void;
}) {
  const { people, inStates, as, onChoose } = props;
  const everybody = [...people, ...inStates];
  const chosen =
    everybody.find((who) => isSame(who.as, as)) ?? everybody.find(({ key }) => key === `at ${as.state_key}`);
  return (
    <Select
      aria-label="Chat as"
      className="h-9 text-sm"
      value={chosen?.key ?? ''}
      onChange={({ target }) => {
        const who = everybody.find(({ key }) => key === target.value);
        if (who) onChoose(who.as);
      }}
    >
      {!chosen && <option value="">Somebody else</option>}
      <optgroup label="Chat as">
        {people.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label="Somebody who is at">
        {inStates.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

function isSame(one: Persona, other: Persona): boolean {
  return (
    one.state_key === other.state_key &&
    one.agreed_to === other.agreed_to &&
    one.submissions === other.submissions
  );
}
