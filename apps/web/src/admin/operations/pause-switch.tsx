import { Pause, Play } from 'lucide-react';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { POLL } from './polling.ts';

/** Pauses the bot, and lets it answer again. */
export function PauseSwitch() {
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
