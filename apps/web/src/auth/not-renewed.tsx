import { Layout, PageTitle } from '#components/page.tsx';
import { LoadFailure } from '#components/section.tsx';
import { Button } from '#components/ui/elements.tsx';

/** Replaces the signed-in area until the sign-in service answers, so that a signed-in person need not sign in again. */
export function NotRenewed() {
  return (
    <Layout titleHref="/">
      <PageTitle>Please wait</PageTitle>
      <div className="mx-auto grid max-w-lg gap-4 py-16">
        <h1 className="text-2xl font-bold">You are still signed in</h1>
        <LoadFailure
          what="Your session could not be renewed."
          why="The sign-in service does not answer. This page continues automatically once it does."
          isBusy={false}
          onRetry={() => location.reload()}
        />
        <Button variant="link" asChild>
          <a href="/logout">Sign Out</a>
        </Button>
      </div>
    </Layout>
  );
}
