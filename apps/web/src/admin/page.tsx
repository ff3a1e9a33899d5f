import { lazy } from 'react';
import { LazyTabs } from '#components/lazy-tabs.tsx';
import { PageTitle } from '#components/page.tsx';
import { trpc, useMay } from '#lib/api/trpc.ts';
import { TABS, useAdminLocation, type Tab } from './admin-location.ts';
import { pilot } from '#lib/pilot.ts';
import { Link } from 'react-router';

/** Loads each tab as a chunk of its own, so that editing a text does not load the diagram. */
const contents = {
  rules: lazy(async () => ({ default: (await import('./flow/tab.tsx')).FlowTab })),
  topics: lazy(async () => ({ default: (await import('./topics/tab.tsx')).TopicsTab })),
  users: lazy(async () => ({ default: (await import('./users/tab.tsx')).UsersTab })),
  diagram: lazy(async () => ({ default: (await import('./flow/diagram/tab.tsx')).DiagramTab })),
  drafts: lazy(async () => ({ default: (await import('./drafts/tab.tsx')).DraftsTab })),
  targets: lazy(async () => ({ default: (await import('./targets/tab.tsx')).TargetsTab })),
  operations: lazy(async () => ({ default: (await import('./operations/tab.tsx')).OperationsTab })),
} satisfies Record<Tab, unknown>;

export function AdminPage() {
  const { tab, openTab } = useAdminLocation();
  const isOperator = useMay('inbox', 'erase');
  // While the rights are unknown, the requested tab stays selected.
  const open = tab === 'operations' && isOperator === false ? 'rules' : tab;
  const titles = useTitles();
  const hidden = [isOperator !== true && 'operations', useWaiting() === null && 'drafts'];
  const tabs = TABS.filter((key) => key === open || !hidden.includes(key));
  return (
    <div className="grid gap-4">
      <PageTitle>Admin</PageTitle>
      {/* On a wide screen the header and the tabs say where one is, and the room is for the work. */}
      <h1 className="text-2xl font-bold sm:text-3xl lg:sr-only">Admin Panel</h1>
      <DraftBar />
      <LazyTabs
        label="Admin Panel"
        tabs={tabs.map((key) => ({ key, title: titles[key], Content: contents[key] }))}
        open={open}
        onOpen={openTab}
      />
    </div>
  );
}

/** Returns the titles, with the number of entries once it is known. Only admins may list the users. */
function useTitles(): Record<Tab, string> {
  const me = trpc.users.me.useQuery();
  const topics = trpc.prompts.list.useQuery();
  const users = trpc.users.list.useQuery(undefined, { enabled: me.data?.profile.role === 'admin' });
  return {
    rules: 'Rules & Templates',
    topics: counted('Topics', topics.data?.prompts.length),
    users: counted('Users', users.data?.users.length),
    diagram: 'Diagram',
    drafts: counted('Texts to confirm', useWaiting() ?? undefined),
    targets: 'Targets',
    operations: 'Operations',
  };
}

function counted(title: string, count: number | undefined): string {
  return count === undefined ? title : `${title} (${count})`;
}

/** Returns how many texts wait to be confirmed; undefined while that is unknown, null where the country has none to confirm. */
function useWaiting(): number | null | undefined {
  const drafts = trpc.drafts.list.useQuery().data?.drafts;
  if (!drafts?.length) return pilot.draft_wordings.length > 0 ? drafts?.length : null;
  return drafts.filter(({ confirmed_at }) => confirmed_at === null).length;
}

/** Says on every tab that saved changes are not live yet, with a link to where they are published. */
function DraftBar() {
  const draft = trpc.flowVersions.draft.useQuery().data;
  const isWaiting = draft?.publishing === 'when_published' && draft.is_changed;
  const changes = trpc.flowVersions.changes.useQuery({}, { enabled: isWaiting }).data;
  if (!isWaiting) return null;
  const count = changes?.changes.reduce((sum, state) => sum + state.changes.length, 0);
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-soft px-3.5 py-3 text-sm"
    >
      <span>{inWords(count)}</span>
      <Link to="/app/admin/history" className="font-semibold underline underline-offset-4">
        Review and publish
      </Link>
    </p>
  );
}

function inWords(count: number | undefined): string {
  if (count === undefined) return 'There are changes that are not live yet.';
  return count === 1 ? '1 change is not live yet.' : `${count} changes are not live yet.`;
}
