import { useId } from 'react';
import { trpc } from '#lib/api/trpc.ts';

export type Choice = 'revoke' | 'take_over';

/** Shows by name the API keys and open invites of a user who loses their rights, and asks what happens to them. */
export function KeysAndInvites(props: {
  person: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Whether the user is the signed-in one, who cannot take over their own keys and invites. */
  you?: boolean;
  /** Whether the chosen option takes the focus, as in a dialog. */
  autoFocus?: boolean;
  disabled?: boolean;
}) {
  const id = useId();
  const left = useOwnedKeysAndInvites(props.person);
  if (!left) return <p role="status">Looking for their API keys and invites...</p>;
  const { keys, invites } = left;
  if (keys.length + invites.length === 0)
    return <p className="text-sm text-muted">They have no API keys and no open invites.</p>;
  const option = (value: Choice, label: string) => (
    <label className="flex items-start gap-2">
      <input
        type="radio"
        name={id}
        className="mt-1 accent-primary"
        checked={props.choice === value}
        autoFocus={props.autoFocus && props.choice === value}
        disabled={props.disabled}
        onChange={() => props.onChoose(value)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-lg border p-3 text-sm">
      <legend className="px-1 font-semibold">API keys and invites</legend>
      <Names label="API keys" names={keys} />
      <Names label="Open invites" names={invites} />
      {props.you ? (
        <p>They are revoked.</p>
      ) : (
        <>
          {option('revoke', 'Revoke them: what uses them is refused from now on')}
          {option('take_over', 'Take them over: they go on, and you answer for them')}
        </>
      )}
    </fieldset>
  );
}

function Names({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <p className="text-muted">{label}</p>
      <ul className="list-disc pl-5">
        {names.map((name, at) => (
          <li key={at} dir="auto" className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names of the API keys and addresses of the open invites that a user is responsible for. */
interface OwnedKeysAndInvites {
  keys: string[];
  invites: string[];
}

/** Returns the API keys and open invites of a user; undefined while they load. */
function useOwnedKeysAndInvites(person: string): OwnedKeysAndInvites | undefined {
  const keys = trpc.apiKeys.list.useQuery().data?.api_keys;
  const invites = trpc.invitations.list.useQuery().data?.invitations;
  if (!keys || !invites) return undefined;
  return {
    keys: keys
      .filter(({ created_by, revoked_at }) => created_by === person && !revoked_at)
      .map(({ name }) => name),
    invites: invites.filter(({ invited_by }) => invited_by === person).map(({ email }) => email),
  };
}
