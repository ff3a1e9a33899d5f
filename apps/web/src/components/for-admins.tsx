import { mayAny, type Permission } from '@labrish/api/permissions';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { Pending, QueryFailure } from './section.tsx';

/**
 * Renders children only for admins and users with one of the permissions; for others nothing is fetched.
 *
 * @param props.what the sentence for everybody else: it says what needs an admin.
 */
export function ForAdmins(props: { what: string; or?: Permission[]; children: ReactNode }) {
  const { what, or = [], children } = props;
  const me = trpc.users.me.useQuery();
  if (me.isPending) return <Pending />;
  if (me.isLoadingError) return <QueryFailure what="Your role could not be loaded." query={me} />;
  if (mayAny(me.data.profile, or)) return children;
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 rounded-xl border bg-card p-8 text-center">
      <ShieldAlert aria-hidden className="size-8 text-muted" />
      <h2 className="text-xl font-bold">Admin Access Required</h2>
      <p className="text-muted">{what}</p>
    </div>
  );
}
