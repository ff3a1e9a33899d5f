import type { Graph } from '@labrish/api/state-machine/schema';
import { useEffect, useId, useRef, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { isTyping } from '#lib/is-typing.ts';

/**
 * Finds a state by its name or key, brings it into view and focuses it. The key `/` focuses the search field from anywhere on
 * the page.
 */
export function FindState({ states }: { states: Graph['nodes'] }) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const find = () => {
    const name = wanted.trim().toLowerCase();
    const namesOf = ({ id, label }: Graph['nodes'][number]) => [label, id].map((one) => one.toLowerCase());
    const found =
      states.find((state) => namesOf(state).includes(name)) ??
      states.find((state) => name !== '' && namesOf(state).some((one) => one.includes(name)));
    setUnknown(found === undefined);
    // Focus the node: React Flow then brings it into view.
    if (found)
      document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(found.id)}"]`)?.focus();
  };
  return (
    <form
      role="search"
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Input
        ref={field}
        type="search"
        list={list}
        aria-label="Find a state"
        placeholder="Find a state: press /"
        className="w-56"
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value);
          setUnknown(false);
        }}
      />
      <datalist id={list}>
        {states.map(({ id, label }) => (
          <option key={id} value={label || id} />
        ))}
      </datalist>
      <span role="status" className="text-sm text-muted">
        {isUnknown && `No state has “${wanted.trim()}” in its name.`}
      </span>
    </form>
  );
}
