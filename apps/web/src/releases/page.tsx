import { ScrollTable } from '#components/ui/table.tsx';
import { PageTitle } from '#components/page.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryFailure, Skeleton, Section, ListState } from '#components/section.tsx';
import { Alert, OutlineButton, SmallButton } from '#components/ui/elements.tsx';
import { useMay, trpc } from '#lib/api/trpc.ts';
import { isUnpublished } from './new/version-fields.ts';
import { NewVersion } from './new/section.tsx';
import { BuildsInProgress } from './builds/section.tsx';
import { Versions } from './versions/section.tsx';
import { takeOutInput } from '@labrish/api/releases/schema';
import { Confirm } from '#components/confirm.tsx';
import { Field } from '#components/ui/form.tsx';
import { notify } from '#lib/outcomes.ts';
import { useRefreshReleases } from './refresh.ts';
import type { ReleaseKey } from '@labrish/api/release-keys/schema';
import { date } from '#lib/format.ts';
import { Recognisers } from './recognisers.tsx';

/** Shows the versions of the dataset. Users with the permissions make and publish versions here. */
export function ReleasesPage() {
  return (
    <div className="grid gap-4">
      <PageTitle>Releases</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">Releases</h1>
      <Releases />
    </div>
  );
}

/** Polling interval in milliseconds, while the server builds. */
const LOOK_EVERY = 2_000;

/** Shows the version to decide about, the form for the next, and all versions. */
function Releases() {
  const list = trpc.releases.list.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.data.some((release) => release.state === 'building') ? LOOK_EVERY : false,
  });
  const [mayMake, mayPublish] = [useMay('export'), useMay('publish')];
  const [made, setMade] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const releases = list.data?.data;
  return (
    <>
      <QueryFailure what="The releases could not be loaded." query={list} />
      {refused && <Alert variant="destructive">{refused}</Alert>}
      {releases ? (
        <>
          {releases.filter(isUnpublished).map((release) => (
            <BuildsInProgress
              key={release.id}
              release={release}
              isNew={release.id === made}
              onRefused={setRefused}
            />
          ))}
          {/* The key resets the form after a version is made: it then suggests the next number. */}
          {mayMake && <NewVersion key={made} releases={releases} onMade={setMade} />}
          <Versions releases={releases} />
          {releases.length > 0 && mayPublish && <TakeOut />}
          {mayPublish && releases.some(({ state }) => state === 'published') && (
            <>
              <Recognisers />
              <Keys />
            </>
          )}
          <p className="text-sm">
            Who gets which data, what people agreed to and what they withdrew:{' '}
            <Link
              to="/app/data-protection"
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              Data protection
            </Link>
          </p>
        </>
      ) : (
        !list.error && (
          <div className="grid gap-4">
            <p role="status" className="text-muted">
              Loading the releases...
            </p>
            <Skeleton className="h-96 rounded-xl opacity-60" />
          </div>
        )
      )}
    </>
  );
}

/** Maximum length in characters, as on the server. */
const LONGEST_REASON = 500;
const NOTHING = { clip_id: '', reason: '' };

/** Asks for a recording and a reason, explains the consequences, and takes the recording out of every version. */
function TakeOut() {
  const [typed, setTyped] = useState(NOTHING);
  const takeOut = trpc.releases.takeOutClip.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Section
      title="Take one recording out"
      note="For a recording whose speaker asked by letter, that names somebody, or that should never have been in the dataset."
    >
      <Field
        label="Clip ID or recording ID"
        hint="From the column clip_id of a release, or from the list of voice submissions."
      >
        <input
          autoComplete="off"
          spellCheck={false}
          value={typed.clip_id}
          onChange={({ target }) => setTyped({ ...typed, clip_id: target.value })}
        />
      </Field>
      <Field label="Why, for the audit log">
        <textarea
          dir="auto"
          rows={2}
          maxLength={LONGEST_REASON}
          className="h-auto min-h-20 py-2"
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
      </Field>
      <p>
        Every release that has it is marked at once and loses its files. Everyone who downloaded one gets an
        email, and no later release has it.
      </p>
      <div className="flex justify-end">
        <Confirm
          trigger={<OutlineButton size="lg">Take it out...</OutlineButton>}
          title="Take this recording out?"
          description="It is removed from every release. Published ones lose their files, and everyone who downloaded one gets an email. This cannot be undone."
          action="Take it out"
          onConfirm={async () => {
            const input = takeOutInput.safeParse(typed);
            if (!input.success) throw new Error(input.error.issues[0]?.message);
            const { versions } = await takeOut.mutateAsync(input.data);
            await refresh();
            setTyped(NOTHING);
            notify.success(
              versions.length === 0
                ? 'The recording is taken out. No published release had it.'
                : `The recording is taken out of ${versions.join(', ')}.`,
            );
          }}
        />
      </div>
    </Section>
  );
}

/** Lists the mailed links by which people download versions, and revokes them. */
function Keys() {
  const list = trpc.releaseKeys.list.useQuery();
  const keys = list.data?.release_keys;
  return (
    <Section
      title="Download links"
      note="Each was emailed to somebody who agreed to the terms. A link that is used from many networks was probably passed on."
    >
      <ListState query={list} what="links" />
      {keys?.length === 0 && <p className="text-muted">There are no download links.</p>}
      {keys && keys.length > 0 && (
        <ScrollTable
          label="Download links"
          columns={['Who', 'What for', 'Mailed', 'Works until', 'Networks']}
          action="Revoke"
        >
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} />
          ))}
        </ScrollTable>
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
            trigger={<SmallButton aria-label={`Revoke the link of ${who}`}>Revoke</SmallButton>}
            title={`Revoke the link of ${who}?`}
            description="It stops working at once. They can ask for another link."
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
