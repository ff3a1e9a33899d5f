import type { ReleaseKey } from '@labrish/api/release-keys/schema';
import { Confirm } from '#components/confirm.tsx';
import { QueryState, Section } from '#components/section.tsx';
import { Button } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { date } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';

/** Lists the mailed links by which people download versions, and revokes them. */
export function Keys() {
  const list = trpc.releaseKeys.list.useQuery();
  const keys = list.data?.release_keys;
  return (
    <Section
      title="Links to the downloads"
      note="Each was mailed to somebody who agreed to the terms. A link that is used from many networks was passed on."
    >
      <QueryState query={list} loading="Loading the links..." failed="The links could not be loaded." />
      {keys?.length === 0 && <p className="text-muted">Nobody has a link at the moment.</p>}
      {keys && keys.length > 0 && (
        <div
          className="max-h-96 overflow-auto"
          tabIndex={0}
          role="region"
          aria-label="Links to the downloads"
        >
          <table className="w-full text-left text-sm">
            <thead>
              <tr>
                {['Who', 'What for', 'Mailed', 'Works until', 'Networks', ''].map((name) => (
                  <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                    {name || <span className="sr-only">Revoke</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <KeyRow key={key.id} shown={key} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function KeyRow({ shown }: { shown: ReleaseKey }) {
  const { id, name, email, purpose, created_at, expires_at, revoked_at, visitors } = shown;
  const utils = trpc.useUtils();
  const revoke = trpc.releaseKeys.revoke.useMutation();
  const who = email ?? 'somebody who cannot be read';
  return (
    <tr className="border-t align-top">
      <td className="py-2 pr-4 break-words">
        <span dir="auto">{name}</span>
        <span className="block text-muted">{who}</span>
      </td>
      <td className="max-w-80 py-2 pr-4 break-words" dir="auto">
        {purpose}
      </td>
      <td className="py-2 pr-4 whitespace-nowrap">{date(created_at)}</td>
      <td className="py-2 pr-4 whitespace-nowrap">{date(expires_at)}</td>
      <td className="py-2 pr-4">{visitors}</td>
      <td className="py-2">
        {revoked_at ? (
          <span className="whitespace-nowrap text-muted">Revoked {date(revoked_at)}</span>
        ) : (
          <Confirm
            trigger={
              <Button variant="outline" size="sm" aria-label={`Revoke the link of ${who}`}>
                Revoke
              </Button>
            }
            title={`Revoke the link of ${who}?`}
            description="It opens nothing any more. They can ask for another link."
            action="Revoke it"
            onConfirm={async () => {
              await revoke.mutateAsync({ id });
              await utils.releaseKeys.invalidate();
              notify.success('The link is revoked.');
            }}
          />
        )}
      </td>
    </tr>
  );
}
