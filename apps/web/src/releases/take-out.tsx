import { takeOutInput } from '@labrish/api/releases/schema';
import { useId, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input, inputClasses } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { classNames } from '#lib/class-names.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useRefreshReleases } from './refresh.ts';

/** Maximum length in characters, as on the server. */
const LONGEST_REASON = 500;
const NOTHING = { clip_id: '', reason: '' };

/** Asks for a recording and a reason, explains the consequences, and takes the recording out of every version. */
export function TakeOut() {
  const id = useId();
  const [typed, setTyped] = useState(NOTHING);
  const takeOut = trpc.releases.takeOutClip.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Section
      title="Take one recording out"
      note="For a recording whose speaker asked for it by letter, that names somebody, or that should never have been in the dataset."
    >
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-clip`}>Clip id, or id of the recording</Label>
        <Input
          id={`${id}-clip`}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-where`}
          value={typed.clip_id}
          onChange={({ target }) => setTyped({ ...typed, clip_id: target.value })}
        />
        <p id={`${id}-where`} className="text-sm text-muted">
          As it stands in the column clip_id of a version, or in the list of voice submissions.
        </p>
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-why`}>Why, for the audit log</Label>
        <textarea
          id={`${id}-why`}
          dir="auto"
          rows={2}
          maxLength={LONGEST_REASON}
          className={classNames(inputClasses, 'h-auto min-h-20 py-2')}
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
      </div>
      <p>
        Every version that has it is marked at once and loses its files, whoever downloaded one is told by
        mail, and no later version has it.
      </p>
      <div className="flex justify-end">
        <Confirm
          trigger={
            <Button variant="outline" size="lg">
              Take it out...
            </Button>
          }
          title="Take this recording out?"
          description="It leaves every version, published ones lose their files, and whoever downloaded one is told. This cannot be undone."
          action="Take it out"
          onConfirm={async () => {
            const input = takeOutInput.safeParse(typed);
            if (!input.success) throw new Error(input.error.issues[0]?.message);
            const { versions } = await takeOut.mutateAsync(input.data);
            await refresh();
            setTyped(NOTHING);
            notify.success(takenOutOf(versions));
          }}
        />
      </div>
    </Section>
  );
}

/** Returns the text of the confirmation. @param versions the published versions that had the recording */
function takenOutOf(versions: readonly string[]): string {
  if (versions.length === 0) return 'The recording is taken out. No published version had it.';
  return `The recording is taken out of ${versions.join(', ')}.`;
}
