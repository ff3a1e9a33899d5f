import { auth } from '#session/client.ts';
import { signOutEverywhere } from '#session/sign-out.ts';
import { QueryFailure } from '#components/load-failure.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { Confirm } from '#components/confirm.tsx';
import { DeviceRow } from './device-row.tsx';
import { useRefreshAccount } from './own-user.ts';
import { Pending, Section } from '#components/section.tsx';

/** Lists where this account is signed in, most recently used first, with a button to end each session. */
export function DevicesSection() {
  const list = trpc.sessions.list.useQuery();
  const end = trpc.sessions.end.useMutation();
  const refresh = useRefreshAccount();
  const sessions = [...(list.data?.sessions ?? [])].sort((a, b) => Number(b.current) - Number(a.current));

  const signOutOthers = async () => {
    const { error } = await auth.signOut({ scope: 'others' });
    if (error) throw error;
    await refresh();
    notify.success('Signed out everywhere else');
  };

  return (
    <Section
      title="Signed-in devices"
      note="Something here that you don't know? Sign it out, and tell an administrator."
    >
      {list.isPending && <Pending>Loading devices...</Pending>}
      <QueryFailure what="The devices could not be loaded." query={list} />
      {sessions.length > 0 && (
        <ul className="grid" aria-label="Signed-in devices">
          {sessions.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              onEnd={async () => {
                await end.mutateAsync({ id: session.id });
                await refresh();
                notify.success('Device signed out');
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {sessions.length > 1 && (
          <Confirm
            trigger={<Button variant="outline">Sign out everywhere else</Button>}
            title="Sign out everywhere else?"
            description="Every other device is signed out at once. This one stays signed in."
            action="Sign out the others"
            onConfirm={signOutOthers}
          />
        )}
        <Confirm
          trigger={<Button variant="ghost">Sign out everywhere, here too</Button>}
          title="Sign out everywhere, here too?"
          description="Every device is signed out at once, this one with them."
          action="Sign out everywhere"
          onConfirm={async () => {
            await signOutEverywhere();
            location.replace('/');
          }}
        />
      </div>
    </Section>
  );
}
