import { auth } from '#session/client.ts';
import { signOutEverywhere } from '#session/sign-out.ts';
import { SmallButton, Badge, OutlineButton } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { Confirm } from '#components/confirm.tsx';
import { useRefreshAccount } from './own-user.ts';
import { QueryState, Section, SectionRow } from '#components/section.tsx';
import type { Session } from '@labrish/api/sessions/schema';
import { Monitor, Smartphone } from 'lucide-react';
import { date, timeOfDay } from '#lib/format.ts';
import { deviceName } from '@labrish/api/sessions/device-name';

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
      note="A device that you don't recognise? Sign it out, and tell an administrator."
    >
      <QueryState query={list} loading="Loading devices..." failed="The devices could not be loaded." />
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
            trigger={<OutlineButton>Sign out everywhere else</OutlineButton>}
            title="Sign out everywhere else?"
            description="Every other device is signed out at once. This one stays signed in."
            action="Sign out the others"
            onConfirm={signOutOthers}
          />
        )}
        <Confirm
          trigger={<OutlineButton>Sign out everywhere, here too</OutlineButton>}
          title="Sign out everywhere, here too?"
          description="Every device is signed out at once, including this one."
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

/** Shows one signed-in device. The current device signs out by the button in the header. */
function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const { name, mobile } = deviceName(session.user_agent);
  const Icon = mobile ? Smartphone : Monitor;
  return (
    <SectionRow>
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p
          className="flex flex-wrap items-center gap-2 font-semibold"
          title={session.user_agent ?? undefined}
        >
          {name}
          {session.current && <Badge variant="success">This device</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          Signed in {date(session.created_at)}, last seen {date(session.refreshed_at)}{' '}
          {timeOfDay(session.refreshed_at)}
          {session.ip && `, ${session.ip}`}
        </p>
      </div>
      {!session.current && (
        <Confirm
          trigger={<SmallButton aria-label={`Sign out ${name}`}>Sign out</SmallButton>}
          title={`Sign out ${name}?`}
          description="Anyone using it must sign in again, with a link emailed to you."
          action="Sign out this device"
          onConfirm={onEnd}
        />
      )}
    </SectionRow>
  );
}
