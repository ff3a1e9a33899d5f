import { roleName, roleNote } from '#lib/roles.ts';
import { useSession } from '#session/session.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { date } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { Pending, Section } from '#components/section.tsx';

/** Shows how others here see the user. Only admins change names and roles. */
export function ProfileSection() {
  const session = useSession();
  const me = trpc.users.me.useQuery();
  const profile = me.data?.profile;
  return (
    <Section title="Who you are">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
        <Fact name="Email">{profile?.email ?? (session.status === 'signed-in' ? session.email : '')}</Fact>
        {profile && (
          <>
            <Fact name="Display name">{profile.display_name ?? '–'}</Fact>
            <Fact name="Role">
              <Badge variant="secondary">{roleName(profile.role)}</Badge>
              <span className="mt-1 block text-sm font-normal text-muted">{roleNote(profile.role)}</span>
            </Fact>
            <Fact name="Joined">
              <time dateTime={profile.created_at}>{date(profile.created_at)}</time>
            </Fact>
          </>
        )}
      </dl>
      {me.isPending && <Pending>Loading your profile...</Pending>}
      <QueryFailure what="Your profile could not be loaded." query={me} />
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </>
  );
}
