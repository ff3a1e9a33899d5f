import type { User } from '@labrish/api/users/schema';
import { useState, useId } from 'react';
import { Link } from 'react-router';
import { Confirm } from '#components/confirm.tsx';
import { SmallButton } from '#components/ui/elements.tsx';
import { OWN_SIGN_IN } from '#lib/settings.ts';
import { notify } from '#lib/outcomes.ts';
import { ALONE, trpc } from '#lib/api/trpc.ts';
import { nameOf } from './names.ts';

/** Blocks or unblocks a user, resets their second factors, or removes them for good. */
export function AccessButtons({ user, disabled }: { user: User; disabled: boolean }) {
  return (
    // Stop key events, because keys typed into a dialog are not for the card around its button.
    <div className="flex flex-wrap gap-2" onKeyDown={(event) => event.stopPropagation()}>
      <Block user={user} disabled={disabled} />
      {OWN_SIGN_IN && <ResetFactors user={user} disabled={disabled} />}
      <Remove user={user} disabled={disabled} />
    </div>
  );
}

function Block({ user, disabled }: { user: User; disabled: boolean }) {
  const utils = trpc.useUtils();
  const block = trpc.users.block.useMutation();
  const unblock = trpc.users.unblock.useMutation();
  const name = nameOf(user);
  const verb = user.blocked_at ? 'Unblock' : 'Block';
  return (
    <Confirm
      trigger={<SmallButton disabled={disabled}>{verb}</SmallButton>}
      title={`${verb} ${name}?`}
      description={
        user.blocked_at
          ? 'They can sign in again. Their API keys and open invites work again.'
          : 'They are signed out at once and cannot sign in until you unblock them. Until then their API keys and open invites are refused.'
      }
      action={`${verb} them`}
      harmless={user.blocked_at !== null}
      onConfirm={async () => {
        await (user.blocked_at ? unblock : block).mutateAsync({ id: user.id });
        notify.success(user.blocked_at ? 'User unblocked' : 'User blocked', name);
        await utils.users.invalidate();
      }}
    >
      {!user.blocked_at && <TheirVerdicts of={user.id} />}
    </Confirm>
  );
}

function ResetFactors({ user, disabled }: { user: User; disabled: boolean }) {
  const reset = trpc.users.resetSecondFactors.useMutation();
  const name = nameOf(user);
  return (
    <Confirm
      trigger={<SmallButton disabled={disabled}>Reset second factors</SmallButton>}
      title={`Reset the second factors of ${name}?`}
      description="For somebody who has lost their phone and recovery codes. They are signed out everywhere; an emailed link then signs them in without a second step. First make sure that the request really comes from them."
      action="Reset"
      onConfirm={async () => {
        const { removed } = await reset.mutateAsync({ id: user.id });
        notify.success(
          removed ? 'Second factors removed' : 'There was no second factor',
          `${name} is signed out everywhere.`,
        );
      }}
    />
  );
}

function Remove({ user, disabled }: { user: User; disabled: boolean }) {
  const utils = trpc.useUtils();
  const remove = trpc.users.remove.useMutation();
  const [choice, setChoice] = useState<Choice>('revoke');
  const name = nameOf(user);
  return (
    <Confirm
      trigger={<SmallButton disabled={disabled}>Remove</SmallButton>}
      title={`Remove ${name}?`}
      description="They are signed out at once and need a new invite to return. Their actions stay in the audit log."
      action="Remove them"
      onConfirm={async () => {
        await remove.mutateAsync({ id: user.id, keys_and_invites: choice });
        notify.success('User removed', name);
        await Promise.all([
          utils.users.invalidate(),
          utils.apiKeys.invalidate(),
          utils.invitations.invalidate(),
        ]);
      }}
    >
      <KeysAndInvites person={user.id} choice={choice} onChoose={setChoice} autoFocus />
      <TheirVerdicts of={user.id} />
    </Confirm>
  );
}

/** Links to the verdicts of somebody who has given some in the last year; renders nothing for others. */
function TheirVerdicts({ of }: { of: string }) {
  const { data } = trpc.review.reviewers.list.useQuery(
    { days: 365 },
    { trpc: { context: { [ALONE]: true } } },
  );
  if (!data?.reviewers.some(({ reviewer_id }) => reviewer_id === of)) return null;
  return (
    <p>
      Their verdicts still count.{' '}
      <Link to="/app/review/team?tab=reviewers&days=365" className="text-primary underline">
        See their verdicts
      </Link>
    </p>
  );
}

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
        <p>They will be revoked.</p>
      ) : (
        <>
          {option('revoke', 'Revoke them: they stop working at once')}
          {option('take_over', 'Take them over: they keep working, and you become responsible for them')}
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
