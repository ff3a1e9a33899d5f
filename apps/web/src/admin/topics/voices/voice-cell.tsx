import type { Prompt } from '@labrish/api/prompts/schema';
import type { Category } from '@labrish/pilot';
import { Mic } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PlayButton } from '#components/player.tsx';
import { Button, classNames } from '#components/ui/elements.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { pagePlayback, usePlayback } from '#lib/audio/playback.ts';
import { labelName } from '#lib/pilot.ts';
import { textOf } from '../wordings.ts';
import { Pending } from '#components/section.tsx';

/** Loads the code that records only when somebody records. */
const VoiceSteps = lazy(async () => ({ default: (await import('./voice-steps.tsx')).VoiceSteps }));

/** Plays the recording that reads a wording of a topic aloud, and lets admins make one. */
export function VoiceCell({ topic, label, mayEdit }: { topic: Prompt; label: Category; mayEdit: boolean }) {
  const [open, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const { data } = trpc.prompts.recordings.useQuery();
  const which = { topic_id: topic.id, wording: label };
  const stored = data?.recordings.find(({ topic_id, wording }) => topic_id === topic.id && wording === label);
  const words = textOf(topic, { key: label }).trim();
  const isOutdated = stored !== undefined && stored.words !== words;
  const track = {
    id: `${topic.id} ${label} ${stored?.id ?? ''}`,
    url: async () => {
      const { audio } = await utils.prompts.recording.fetch(which);
      const bytes = Uint8Array.from(atob(audio), (char) => char.charCodeAt(0));
      return URL.createObjectURL(new Blob([bytes], { type: 'audio/ogg' }));
    },
  };
  const { state } = usePlayback(track.id);
  // Keep the place of the buttons, so that no row grows when the recordings are known.
  if (words && !data && mayEdit) return <div className="mt-1 h-11 lg:h-8" />;
  if (!words || !data || !(stored ?? mayEdit)) return null;
  return (
    <div className="mt-1 flex items-center gap-1">
      {stored && (
        <PlayButton
          state={state}
          className="max-lg:size-11 lg:size-8"
          onClick={() => void pagePlayback().toggle(track)}
        />
      )}
      {mayEdit && (
        <Dialog open={open} onOpenChange={setOpen}>
          <DialogTrigger>
            <Button
              icon={Mic}
              variant="ghost"
              size="icon"
              className={classNames('text-muted max-lg:size-11 lg:size-8', !stored && '-ml-2')}
            >
              <span className="sr-only">
                {stored ? 'Replace' : 'Add'} the voice note of {topic.topic}, {labelName(label)}
              </span>
            </Button>
          </DialogTrigger>
          <DialogContent
            className="grid-cols-1"
            title={`${topic.topic}, ${labelName(label)}`}
            description="Read these words aloud. The bot asks with this voice note."
          >
            <Suspense fallback={<Pending />}>
              <VoiceSteps
                which={which}
                words={words}
                hasOne={stored !== undefined}
                onDone={() => setOpen(false)}
              />
            </Suspense>
          </DialogContent>
        </Dialog>
      )}
      {isOutdated && <span className="text-sm text-destructive">Not used: the words have changed</span>}
    </div>
  );
}
