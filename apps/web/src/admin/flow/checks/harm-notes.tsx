import { isConsequence, type Severity } from '@labrish/conversation/lint';
import { number } from '#lib/format.ts';
import { Note } from '../labelled.tsx';

/** The part of a finding that a confirmation shows. */
export interface Harmful {
  code: string;
  severity: Severity;
  sentence: string;
}

/** Maximum number of consequences shown unfolded below causes. If there are more, all of them are folded. */
const MOST_CONSEQUENCES = 3;

/**
 * Shows in a confirmation what breaks the chat, causes before consequences, and how many people would be asked to agree again.
 *
 * @param props.asked_again null if they could not be counted
 */
export function HarmNotes(props: { findings: readonly Harmful[]; asked_again: number | null }) {
  const { findings, asked_again } = props;
  const causes = findings.filter((one) => !isConsequence(one));
  const consequences = findings.filter(isConsequence);
  const isFolded = causes.length > 0 && consequences.length > MOST_CONSEQUENCES;
  return (
    <>
      {asked_again !== 0 && <p className="text-sm font-semibold">{peopleAskedAgain(asked_again)}</p>}
      <List findings={isFolded ? causes : findings} />
      {isFolded && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer font-semibold">
            {consequences.length} more caused by it
          </summary>
          <div className="pt-1.5">
            <List findings={consequences} />
          </div>
        </details>
      )}
    </>
  );
}

function List({ findings }: { findings: readonly Harmful[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1">
      {findings.map(({ code, severity, sentence }) => (
        <Note key={`${code} ${sentence}`} severe={severity === 'blocks'}>
          {sentence}
        </Note>
      ))}
    </ul>
  );
}

/** Says who is asked again if an agreement changes. @param people null if they could not be counted */
function peopleAskedAgain(people: number | null): string {
  if (people === null) return 'The consent text has changed: everyone who agreed will be asked again.';
  const who = people === 1 ? '1 person' : `${number(people)} people`;
  return `${who} who agreed will be asked again.`;
}
