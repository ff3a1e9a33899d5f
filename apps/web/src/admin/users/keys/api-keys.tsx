import type { ApiKey } from '@labrish/api/api-keys/schema';
import { KeyRound, Copy } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { useDisclosure } from '#lib/disclosure.ts';
import { trpc } from '#lib/api/trpc.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { copyToClipboard } from '#lib/toasts.ts';
import { KeyRow } from './key-row.tsx';
import { NewKey } from './new-key.tsx';

/** Lists the API keys of scripts and partners. */
export function ApiKeys({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const list = trpc.apiKeys.list.useQuery();
  const form = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  const [made, setMade] = useState<{ name: string; key: string }>();
  const keys = list.data?.api_keys ?? [];
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
      {list.isPending && <Pending>Loading API keys...</Pending>}
      <QueryFailure what="The API keys could not be loaded." query={list} />
      {list.data && inForce.length === 0 && !form.isOpen && <NoKeys />}
      <KeyList label="API keys" keys={inForce} />
      {revoked.length > 0 && (
        <details>
          <summary className="mb-3 w-fit cursor-pointer text-sm text-muted">
            {revoked.length} revoked {revoked.length === 1 ? 'key' : 'keys'}
          </summary>
          <KeyList label="Revoked API keys" keys={revoked} />
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

function KeyList({ label, keys }: { label: string; keys: ApiKey[] }) {
  if (keys.length === 0) return null;
  return (
    <ul className="grid" aria-label={label}>
      {keys.map((one) => (
        <KeyRow key={one.id} apiKey={one} />
      ))}
    </ul>
  );
}

function NoKeys() {
  return (
    <p className="rounded-xl border border-dashed border-control p-5 text-muted">
      No keys yet. Make one for each script: a nightly export, a partner&rsquo;s import. Each has its own
      role, and can be revoked without touching the others.
    </p>
  );
}

const stay = (event: Event) => event.preventDefault();

/**
 * Shows a new key, which cannot be shown again. Only a button closes the dialog, because a stray click or key press would lose
 * the key.
 */
function ShownOnce({
  made,
  wayBack,
  onDone,
}: {
  made: { name: string; key: string } | undefined;
  /** The element that takes the focus afterwards, because the form that opened the dialog is gone. */
  wayBack: RefObject<HTMLElement | null>;
  onDone: () => void;
}) {
  return (
    <Dialog open={made !== undefined} onOpenChange={onDone}>
      {made && (
        <DialogContent
          title={`The key of ${made.name}`}
          description="Give it to the script as its bearer token."
          onInteractOutside={stay}
          onEscapeKeyDown={stay}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            wayBack.current?.focus();
          }}
        >
          <code
            aria-label="API key"
            className="rounded-lg border bg-sunken px-3 py-2.5 text-sm break-all select-all"
          >
            {made.key}
          </code>
          <Alert>Copy it now: it is not shown again. Whoever has it can do all that its role may.</Alert>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onDone}>
              Done
            </Button>
            <Button autoFocus onClick={() => void copyToClipboard(made.key)}>
              <Copy aria-hidden />
              Copy the key
            </Button>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
