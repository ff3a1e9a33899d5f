import { trpc } from '#lib/api/trpc.ts';

/** Names of the API keys and addresses of the open invites that a user is responsible for. */
export interface OwnedKeysAndInvites {
  keys: string[];
  invites: string[];
}

/** Returns what a user would leave behind; undefined while it is not known. */
export function useOwnedKeysAndInvites(person: string): OwnedKeysAndInvites | undefined {
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
