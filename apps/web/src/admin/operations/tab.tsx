import type { ReactNode } from 'react';
import { Pause, Play } from 'lucide-react';
import { ForAdmins } from '#components/for-admins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { notify } from '#lib/toasts.ts';
import { useIsAdmin, useMay } from '#lib/api/rights.ts';
import { trpc } from '#lib/api/trpc.ts';
import { NowView } from './now/view.tsx';
import { PersonView } from './person/view.tsx';
import { StuckView } from './stuck.tsx';
import { useView, VIEWS, type View } from './views.ts';
import { POLL } from './polling.ts';

const names: Record<View, string> = { now: 'Now', stuck: 'Stuck', person: 'A person' };
const contents: Record<View, () => ReactNode> = { now: NowView, stuck: StuckView, person: PersonView };

/** Shows the operator's desk: how the bot is doing, who is stuck, and one contributor at a time. */
export function OperationsTab() {
  return (
    <ForAdmins what="You need admin privileges to look after the bot." or={['inbox', 'erase']}>
      <Desk />
    </ForAdmins>
  );
}

function Desk() {
  const { view, openView } = useView();
  const isAdmin = useIsAdmin();
  // Somebody who may only erase sees single contributors.
  const views: readonly View[] = useMay('inbox') ? VIEWS : ['person'];
  const shown = views.includes(view) ? view : 'person';
  const Content = contents[shown];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">Operations</h2>
        {isAdmin && <PauseSwitch />}
      </div>
      <nav aria-label="Operations" className="flex flex-wrap gap-1">
        {views.map((key) => (
          <Button
            key={key}
            variant={key === shown ? 'secondary' : 'ghost'}
            aria-current={key === shown ? 'page' : undefined}
            onClick={() => openView(key)}
          >
            {names[key]}
          </Button>
        ))}
      </nav>
      <Content />
    </div>
  );
}

/** Pauses the bot, and lets it answer again. */
function PauseSwitch() {
  const { data } = trpc.operations.alert.useQuery(undefined, POLL);
  const utils = trpc.useUtils();
  const pause = trpc.operations.pause.useMutation();
  const resume = trpc.operations.resume.useMutation();
  if (!data) return null;
  if (data.pause)
    return (
      <Confirm
        trigger={
          <Button>
            <Play aria-hidden /> Resume the bot
          </Button>
        }
        harmless
        title="Resume the bot?"
        description="Everybody who wrote meanwhile gets one answer, oldest first. People outside WhatsApp’s 24-hour window get their answer when they next write."
        action="Resume"
        onConfirm={async () => {
          await resume.mutateAsync();
          await utils.operations.invalidate();
          notify.success('The bot answers again', 'It begins with who waited longest.');
        }}
      />
    );
  return (
    <Confirm
      trigger={
        <Button variant="outline">
          <Pause aria-hidden /> Pause the bot
        </Button>
      }
      title="Pause the bot?"
      description="Messages and voice notes are taken in and kept safe. Whoever writes is told once that we are fixing something. STOP and deletions are answered at once, everything else when you resume."
      action="Pause"
      onConfirm={async () => {
        await pause.mutateAsync();
        await utils.operations.invalidate();
        notify.success('The bot is paused', 'Nothing that people send is lost.');
      }}
    />
  );
}
