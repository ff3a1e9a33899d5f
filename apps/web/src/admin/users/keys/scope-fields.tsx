import { SCOPE_WORDS, SCOPES } from '@labrish/api/scopes';
import { useId, type ComponentProps } from 'react';

type Box = ComponentProps<'input'>;

/** Chooses what a key may do: single scopes, or on purpose everything. */
export function ScopeFields(props: {
  /** Props of the box of each scope, and of the one for everything. */
  box: Box;
  everything: Box;
  isEverything: boolean;
  /** The words for everything, which depend on the role. */
  everythingWords: string;
  error: string | undefined;
  disabled: boolean;
}) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-1 rounded-lg border p-3"
      disabled={props.disabled}
      aria-describedby={`${id}-note`}
    >
      <legend className="px-1 font-semibold">What it may do</legend>
      <p id={`${id}-note`} className={props.error ? 'text-sm text-destructive' : 'text-sm text-muted'}>
        {props.error ??
          'Choose as little as the script needs; changing includes reading. Its role limits it as well.'}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              value={scope}
              className="size-5 shrink-0 accent-primary disabled:opacity-50"
              {...props.box}
              disabled={props.isEverything}
            />
            <span className="min-w-0">{capitalized(SCOPE_WORDS[scope])}</span>
          </label>
        ))}
      </div>
      <div className="border-t pt-1">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            aria-describedby={`${id}-all`}
            {...props.everything}
          />
          {props.everythingWords}
        </label>
        <p id={`${id}-all`} className="text-sm text-muted">
          No limit but its role, now and in later versions: for a script that you trust like a person.
        </p>
      </div>
    </fieldset>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
