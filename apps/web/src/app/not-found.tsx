import { Layout } from '#components/page/layout.tsx';
import { PageTitle } from '#components/page/page-title.tsx';

export function NotFoundPage() {
  return (
    <Layout titleHref="/">
      <PageTitle>Page not found</PageTitle>
      <div className="grid gap-3 py-16">
        <h1 className="text-3xl font-bold">There is no such page</h1>
        <p className="text-muted">
          The address may be mistyped. Go back to the{' '}
          <a className="font-semibold text-primary underline underline-offset-4" href="/">
            start page
          </a>
          .
        </p>
      </div>
    </Layout>
  );
}
