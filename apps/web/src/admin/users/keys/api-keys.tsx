import type { ApiKey } from '@labrish/api/api-keys/schema';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { QueryState, Section } from '#components/section.tsx';
import { Button } from '#components/ui/elements.tsx';
import { useDisclosure } from '#lib/disclosure.ts';
import { trpc } from '#lib/api/trpc.ts';
import { KeyRow } from './key-row.tsx';
import { NewKey } from './new-key.tsx';
import { ShownOnce, type CreatedKey } from './shown-once.tsx';

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
          For scripts and partners who read or write without a person signing in.{' '}
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
        <Button {...form.opener} ref={opener} variant="outline" className="w-fit">
          <KeyRound aria-hidden />
          Make an API key
        </Button>
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
      No keys yet. Make one for each script: a nightly export, a partner&rsquo;s import. Each has its own
      limits, and can be rotated or revoked without touching the others.
    </p>
  );
}
