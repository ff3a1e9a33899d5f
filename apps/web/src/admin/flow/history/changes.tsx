import { QueryState } from '#components/section.tsx';
import type { FlowChanges } from '@labrish/api/flow-versions/schema';
import { Alert, Badge } from '#components/ui/elements.tsx';
import { number } from '#lib/format.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Field, Options, Select, TextField } from '#components/ui/form.tsx';
import { isConflict, problemsOf, trpc } from '#lib/api/trpc.ts';

/** Lists what is saved and not live yet, state by state, with how many people are there now. */
export function DraftChanges() {
  return (
    <LoadedChanges query={trpc.flowVersions.changes.useQuery({})} loading="Comparing with what is live..." />
  );
}

/** Lists what changed from one version to another, state by state. */
export function ChangesBetween(versions: { from: number; to: number }) {
  return <LoadedChanges query={trpc.flowVersions.compare.useQuery(versions)} loading="Comparing..." />;
}

type Loaded = ComponentProps<typeof QueryState>['query'] & { data: FlowChanges | undefined };

function LoadedChanges({ query, loading }: { query: Loaded; loading: string }) {
  if (!query.data)
    return <QueryState query={query} loading={loading} failed="What changed could not be loaded." />;
  const { changes, asked_again } = query.data;
  if (changes.length === 0) return <p className="text-muted">People get the same as before.</p>;
  return (
    <div className="grid gap-3">
      {asked_again > 0 && <Alert>{askedAgain(asked_again)}</Alert>}
      <ul className="grid gap-3">
        {changes.map(({ state_key, name, changes, people }) => (
          <li key={state_key ?? name} className="grid gap-1.5 rounded-lg border p-3">
            <h3 className="flex flex-wrap items-center gap-2 font-bold break-words">
              {name}
              {people > 0 && <Badge variant="secondary">{peopleHereNow(people)}</Badge>}
            </h3>
            <ul className="grid gap-1.5 text-sm">
              {changes.map((change, place) => (
                <li key={place}>
                  {change.kind === 'told' ? (
                    <p className="break-words">{change.sentence}</p>
                  ) : (
                    <TextChange of={change.of} runs={change.runs} />
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Runs = Extract<FlowChanges['changes'][number]['changes'][number], { kind: 'text' }>['runs'];

/** Shows a text before and after, side by side where there is room. Removed and added words are marked, also when read out. */
function TextChange({ of, runs }: { of: string; runs: Runs }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{of}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Side title="Before" runs={runs.filter(({ is }) => is !== 'added')} />
        <Side title="After" runs={runs.filter(({ is }) => is !== 'removed')} />
      </div>
    </div>
  );
}

function Side({ title, runs }: { title: string; runs: Runs }) {
  const isEmpty = runs.every(({ text }) => text.trim() === '');
  return (
    <div className="grid content-start gap-1 rounded-md bg-sunken p-2.5">
      <p className="text-xs font-semibold text-muted">{title}</p>
      {isEmpty ? (
        <p className="text-muted">(nothing)</p>
      ) : (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {runs.map((run, place) => (
            <Run key={place} {...run} />
          ))}
        </p>
      )}
    </div>
  );
}

function Run({ text, is }: Runs[number]) {
  if (is === 'added') return <ins className="rounded-sm bg-success-soft text-success">{text}</ins>;
  if (is === 'removed') return <del className="rounded-sm bg-destructive-soft text-destructive">{text}</del>;
  return text;
}

/** Says how many people are in a state that changed. */
export function peopleHereNow(people: number): string {
  return people === 1 ? '1 person is here now' : `${number(people)} people are here now`;
}

/** Says how many people must agree again because the words or choices of an agreement changed. */
function askedAgain(people: number): string {
  const who = people === 1 ? '1 person who has agreed is' : `${number(people)} people who have agreed are`;
  return `What people agree to is different: ${who} asked again before anything more is kept from them.`;
}

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

/** Returns whether a query explores every chat, which takes seconds: nobody waits for it after a change. */
function isSlow({ queryKey: [path] }: { queryKey: QueryKey }): boolean {
  const [, procedure] = Array.isArray(path) ? (path as unknown[]) : [];
  return procedure === 'publishCheck' || procedure === 'harmOfRestoring';
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
  const refresh = () => {
    void cache.invalidateQueries({ predicate: isSlow });
    return cache.invalidateQueries({ predicate: (query) => !isSlow(query) });
  };
  const change = async <T,>(work: (answers: Answers) => Promise<T>): Promise<T> => {
    try {
      const done = await work({ moved, override });
      await refresh();
      return done;
    } catch (error) {
      if (isConflict(error)) await refresh();
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
      <TextField
        label="Publish nevertheless, because (the history keeps it)"
        maxLength={LONGEST_REASON}
        value={props.reason}
        onText={props.onType}
      />
    </div>
  );
}
