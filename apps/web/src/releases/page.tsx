import { PageTitle } from '#components/page/page-title.tsx';
import { Releases } from './releases.tsx';

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
