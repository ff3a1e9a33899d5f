import type { ApiKey } from '@labrish/api/api-keys/schema';
import { SCOPE_WORDS } from '@labrish/api/scopes';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { date } from '#lib/format.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { nameOf } from '../names.ts';
import { roleName } from '#lib/roles.ts';
import { useIsAdmin } from '#lib/api/rights.ts';
import { RotateKey } from './rotate-key.tsx';
import type { CreatedKey } from './shown-once.tsx';

/** Shows an API key without its secret, which is shown only once, when the key is created. */
export function KeyRow({
  apiKey,
  asOf,
  onMade,
}: {
  apiKey: ApiKey;
  /** When the list of keys was loaded, in ISO 8601. */
  asOf: string;
  onMade: (made: CreatedKey) => void;
}) {
  const { name, role, key_prefix, created_at, created_by, expires_at, revoked_at } = apiKey;
  const utils = trpc.useUtils();
  // Only admins may list users; others see only their own keys.
  const isAdmin = useIsAdmin() === true;
  const users = trpc.users.list.useQuery(undefined, { enabled: isAdmin }).data?.users;
  const maker = users?.find(({ id }) => id === created_by);
  const revoke = trpc.apiKeys.revoke.useMutation();
  const expired = expires_at !== null && expires_at <= asOf;
  return (
    <SectionRow>
      <div className="grid min-w-0 flex-1 gap-0.5 max-sm:basis-full">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span dir="auto" className="min-w-0 break-words">
            {name}
          </span>
          <Badge variant={role === 'admin' ? 'default' : 'secondary'}>{roleName(role)}</Badge>
          {revoked_at && <Badge variant="destructive">Revoked</Badge>}
          {expires_at === null && !revoked_at && <Badge variant="warning">Never expires</Badge>}
          {!revoked_at && expired && <Badge variant="warning">Expired</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <code>{key_prefix}…</code>
          <span className="min-w-0 break-words">
            Made {date(created_at)}
            {users && ` by ${maker ? nameOf(maker) : 'somebody who was removed'}`}
          </span>
          <span className="min-w-0 break-words">{lastUse(apiKey)}</span>
          {expires_at !== null && (
            <span>
              {expired ? 'Expired' : 'Expires'} {date(expires_at)}
            </span>
          )}
          {revoked_at && <span>Revoked {date(revoked_at)}</span>}
        </p>
        <p className="text-sm break-words">{mayWhat(apiKey)}</p>
      </div>
      {/* RotateKey stays mounted when the key expires, so that its open dialog can still hand over the new key. */}
      {!revoked_at && <RotateKey apiKey={apiKey} isExpired={expired} onMade={onMade} />}
      {!revoked_at && (
        <Confirm
          trigger={
            <Button variant="outline" size="sm" aria-label={`Revoke ${name}`}>
              Revoke
            </Button>
          }
          title={`Revoke ${name}?`}
          description="Whatever uses this key is refused from now on. That cannot be taken back."
          action="Revoke it"
          onConfirm={async () => {
            await revoke.mutateAsync({ id: apiKey.id });
            notify.success('API key revoked', name);
            await utils.apiKeys.invalidate();
          }}
        />
      )}
    </SectionRow>
  );
}

function lastUse({ last_used_at, last_used_ip }: ApiKey): string {
  if (!last_used_at) return 'Never used';
  return `Last used ${date(last_used_at)}${last_used_ip ? ` from ${last_used_ip}` : ''}`;
}

function mayWhat({ scopes, role }: ApiKey): string {
  if (scopes) return `May ${scopes.map((scope) => SCOPE_WORDS[scope]).join('; ') || 'do nothing'}.`;
  return `May do everything that ${role === 'admin' ? 'whoever answers for it' : 'every reviewer'} may.`;
}
