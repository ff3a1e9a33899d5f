import { ForAdmins } from '#components/for-admins.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { Releases } from './releases.tsx';

/** Shows the page where recordings become a version of the dataset. Only admins' browsers request it. */
export function ReleasesPage() {
  return (
    <div className="grid gap-4">
      <PageTitle>Releases</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">Releases</h1>
      <ForAdmins what="You need admin privileges to make and publish versions of the dataset.">
        <Releases />
      </ForAdmins>
    </div>
  );
}
