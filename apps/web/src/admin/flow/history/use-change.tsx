import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { isConflict, problemsOf, trpc } from '#lib/api/trpc.ts';

/** Maximum length of a reason in characters: the server's own limit. */
const LONGEST_REASON = 500;
const MOVED = /^moved\.(.+)$/;

/** The person's answers to what the server asks before a change. */
interface Answers {
  /** For each state that the new flow lacks, the state where its contributors continue. */
  moved: Record<string, string>;
  /** The reason to publish although the checks found harm. */
  override: string;
}

/**
 * Runs a change of the flow as a whole, then refetches everything on the screen. If somebody else was faster, the screen shows
 * their change, and the user can repeat their own on top of it. If the server asks for successors or finds blockers, `questions`
 * are the fields that ask for them.
 *
 * @param known the blockers known so far; the server may find more
 * @returns `change`, a function that throws what the work throws
 */
export function useChange(known: string[] = []) {
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<{ state_key: string; message: string }[]>([]);
  const [moved, setMoved] = useState<Answers['moved']>({});
  const [found, setFound] = useState<string[]>([]);
  const [override, setOverride] = useState('');
  const change = async <T,>(work: (answers: Answers) => Promise<T>): Promise<T> => {
    try {
      const done = await work({ moved, override });
      await cache.invalidateQueries();
      return done;
    } catch (error) {
      if (isConflict(error)) await cache.invalidateQueries();
      const problems = problemsOf(error);
      const blockers = problems.filter(({ path }) => path === 'override');
      if (blockers.length) setFound(blockers.map(({ message }) => message));
      const asked = problems.flatMap(({ path, message }) => {
        const state_key = MOVED.exec(path)?.[1];
        return state_key ? [{ state_key, message }] : [];
      });
      if (asked.length) setWanted(asked);
      throw error;
    }
  };
  const questions: ReactNode = (
    <>
      {wanted.map(({ state_key, message }) => (
        <Successor
          key={state_key}
          {...{ state_key, message }}
          chosen={moved[state_key] ?? ''}
          onChoose={(successor) => setMoved((before) => ({ ...before, [state_key]: successor }))}
        />
      ))}
      <Blockers against={found.length > 0 ? found : known} reason={override} onType={setOverride} />
    </>
  );
  return { change, questions };
}

function Successor(props: {
  state_key: string;
  message: string;
  chosen: string;
  onChoose: (state_key: string) => void;
}) {
  const states = trpc.states.list.useQuery().data?.states ?? [];
  const others = states.filter(({ state_key }) => state_key !== props.state_key);
  return (
    <Field label={props.message}>
      <Select value={props.chosen} onChange={({ target }) => props.onChoose(target.value)}>
        <option value="">Choose a state</option>
        <Options of={others.map(({ state_key, friendly_name }) => [state_key, friendly_name])} />
      </Select>
    </Field>
  );
}

function Blockers(props: { against: string[]; reason: string; onType: (reason: string) => void }) {
  if (props.against.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {props.against.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Field label="Publish nevertheless, because (the history keeps it)">
        <input
          dir="auto"
          maxLength={LONGEST_REASON}
          value={props.reason}
          onChange={({ target }) => props.onType(target.value)}
        />
      </Field>
    </div>
  );
}
