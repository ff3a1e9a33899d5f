import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Layout } from '#components/page/layout.tsx';
import { PageTitle } from '#components/page/page-title.tsx';

/** Replaces a screen that fails to render or to load, for example because a server update has replaced the files of an open page. */
export function BrokenPage() {
  return (
    <Layout titleHref="/">
      <PageTitle>Something went wrong</PageTitle>
      <div className="mx-auto grid max-w-lg gap-4 py-16">
        <h1 className="text-2xl font-bold">This page could not be shown</h1>
        <Alert variant="destructive">
          It may have been updated while it was open, or the connection was lost. Load it again; what was
          saved is safe.
        </Alert>
        <Button className="w-fit" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    </Layout>
  );
}
