import { later } from '#components/later.tsx';
import type { ApiKey } from '@labrish/api/api-keys/schema';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { QueryState, Section, SectionRow } from '#components/section.tsx';
import { Badge, SmallButton, OutlineButton } from '#components/ui/elements.tsx';
import { useDisclosure } from '#lib/disclosure.ts';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { ShownOnce, type CreatedKey } from './created-key.tsx';
import { ExpiryField, expiryOf, type Expiry } from './expiry.tsx';
import { SCOPE_WORDS } from '@labrish/api/scopes';
import { Confirm } from '#components/confirm.tsx';
import { date } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';
import { nameOf } from '../names.ts';
import { roleName } from '#lib/roles.ts';
import { Field, Options, Select } from '#components/ui/form.tsx';

const NewKey = later(async () => (await import('./new-key.tsx')).NewKey);

/** Lists the API keys of scripts and partners. */
export function ApiKeys({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const list = trpc.apiKeys.list.useQuery();
  const form = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  const [made, setMade] = useState<CreatedKey>();
  const keys = list.data?.api_keys ?? [];
  const asOf = new Date(list.dataUpdatedAt).toISOString();
  const revoked = keys.filter(({ revoked_at }) => revoked_at);
  const inForce = keys.filter(({ revoked_at }) => !revoked_at);

  return (
    <Section
      title="API keys"
      note={
        <>
          For scripts and partners that read or write data without signing in.{' '}
          <a href="/api/docs" target="_blank" className="text-primary underline underline-offset-4">
            What they can do
          </a>
        </>
      }
    >
      <QueryState query={list} loading="Loading API keys..." failed="The API keys could not be loaded." />
      {list.data && inForce.length === 0 && !form.isOpen && <NoKeys />}
      <KeyList label="API keys" keys={inForce} asOf={asOf} onMade={setMade} />
      {revoked.length > 0 && (
        <details>
          <summary className="mb-3 w-fit cursor-pointer text-sm text-muted">
            {revoked.length} revoked {revoked.length === 1 ? 'key' : 'keys'}
          </summary>
          <KeyList label="Revoked API keys" keys={revoked} asOf={asOf} onMade={setMade} />
        </details>
      )}
      {form.isOpen ? (
        <NewKey
          onDirty={onDirty}
          onMade={(one) => {
            setMade(one);
            form.close();
          }}
          onClose={form.close}
        />
      ) : (
        <OutlineButton icon={KeyRound} {...form.opener} ref={opener} className="w-fit">
          Create an API key
        </OutlineButton>
      )}
      <ShownOnce made={made} wayBack={opener} onDone={() => setMade(undefined)} />
    </Section>
  );
}

function KeyList(props: { label: string; keys: ApiKey[]; asOf: string; onMade: (made: CreatedKey) => void }) {
  const { label, keys, ...row } = props;
  if (keys.length === 0) return null;
  return (
    <ul className="grid" aria-label={label}>
      {keys.map((one) => (
        <KeyRow key={one.id} apiKey={one} {...row} />
      ))}
    </ul>
  );
}

function NoKeys() {
  return (
    <p className="rounded-xl border border-dashed border-control p-5 text-muted">
      No keys yet. Create one for each script: a nightly export, a partner&rsquo;s import. Each has its own
      limits, and can be rotated or revoked without affecting the others.
    </p>
  );
}

/** Shows an API key without its secret, which is shown only once, when the key is created. */
function KeyRow(props: {
  apiKey: ApiKey;
  /** When the list of keys was loaded, in ISO 8601. */
  asOf: string;
  onMade: (made: CreatedKey) => void;
}) {
  const { apiKey, asOf, onMade } = props;
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
            {users && ` by ${maker ? nameOf(maker) : 'a removed user'}`}
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
          trigger={<SmallButton aria-label={`Revoke ${name}`}>Revoke</SmallButton>}
          title={`Revoke ${name}?`}
          description="Anything that uses this key stops working at once. This cannot be undone."
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
  return `May do everything that ${role === 'admin' ? 'its owner' : 'a reviewer'} may.`;
}

/** Hours for which the old key works, with labels. */
const OVERLAPS = [
  [0, 'At once'],
  [1, 'In an hour'],
  [24, 'In a day'],
  [72, 'In three days'],
  [168, 'In a week'],
] as const;

/** Replaces a key by a new one. The old key still works for the chosen time, so that its script can change over. */
function RotateKey(props: { apiKey: ApiKey; isExpired: boolean; onMade: (made: CreatedKey) => void }) {
  const { id, name } = props.apiKey;
  const utils = trpc.useUtils();
  const rotate = trpc.apiKeys.rotate.useMutation();
  const [overlap, setOverlap] = useState(24);
  const [expiry, setExpiry] = useState<Expiry>('90');
  // Hold the new key until this dialog has closed: two open dialogs would fight for the focus.
  const made = useRef<CreatedKey>(undefined);
  return (
    <Confirm
      harmless
      trigger={
        <SmallButton hidden={props.isExpired} aria-label={`Rotate ${name}`}>
          Rotate
        </SmallButton>
      }
      title={`Rotate ${name}?`}
      description="You get a new key with the same role and limits, and become responsible for it."
      action="Create the new key"
      onConfirm={async () => {
        const { key } = await rotate.mutateAsync({
          id,
          overlap_hours: overlap,
          expires_at: expiryOf(expiry),
        });
        made.current = { name, key };
      }}
      onClosed={() => {
        if (!made.current) return;
        props.onMade(made.current);
        made.current = undefined;
        void utils.apiKeys.invalidate();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="The old key stops">
          <Select value={overlap} onChange={({ target }) => setOverlap(Number(target.value))}>
            <Options of={OVERLAPS} />
          </Select>
        </Field>
        <ExpiryField
          label="The new key expires after"
          isNever={expiry === 'never'}
          value={expiry}
          onChange={({ target }) => setExpiry(target.value as Expiry)}
        />
      </div>
    </Confirm>
  );
}
