import { PageTitle } from '#components/page.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryFailure, Skeleton } from '#components/section.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { useMay, trpc } from '#lib/api/trpc.ts';
import { isUnpublished } from './new/series.ts';
import { NewVersion } from './new/section.tsx';
import { Keys } from './keys/section.tsx';
import { TakeOut } from './take-out.tsx';
import { BuildsInProgress } from './builds/section.tsx';
import { Versions } from './versions/section.tsx';

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
      <QueryFailure what="The versions could not be loaded." query={list} />
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
          {mayPublish && releases.some(({ state }) => state === 'published') && <Keys />}
          <p className="text-sm">
            Who gets which data, what people agreed to and what they took back:{' '}
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
              Loading the versions...
            </p>
            <Skeleton className="h-96 rounded-xl opacity-60" />
          </div>
        )
      )}
    </>
  );
}
