import type { Session } from '@labrish/api/sessions/schema';
import { Monitor, Smartphone } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { date, timeOfDay } from '#lib/format.ts';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';
import { deviceName } from '@labrish/api/sessions/device-name';

/** Shows one signed-in device. The current device signs out by the button in the header. */
export function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
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
          trigger={
            <Button variant="outline" size="sm" aria-label={`Sign out ${name}`}>
              Sign out
            </Button>
          }
          title={`Sign out ${name}?`}
          description="Whoever uses it has to sign in again, with a link mailed to you."
          action="Sign out this device"
          onConfirm={onEnd}
        />
      )}
    </SectionRow>
  );
}
