import { takeOutInput } from '@labrish/api/releases/schema';
import { useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Field } from '#components/ui/form.tsx';
import { Section } from '#components/section.tsx';
import { Button } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useRefreshReleases } from './refresh.ts';

/** Maximum length in characters, as on the server. */
const LONGEST_REASON = 500;
const NOTHING = { clip_id: '', reason: '' };

/** Asks for a recording and a reason, explains the consequences, and takes the recording out of every version. */
export function TakeOut() {
  const [typed, setTyped] = useState(NOTHING);
  const takeOut = trpc.releases.takeOutClip.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Section
      title="Take one recording out"
      note="For a recording whose speaker asked for it by letter, that names somebody, or that should never have been in the dataset."
    >
      <Field
        label="Clip id, or id of the recording"
        hint="As it stands in the column clip_id of a version, or in the list of voice submissions."
      >
        <input
          autoComplete="off"
          spellCheck={false}
          value={typed.clip_id}
          onChange={({ target }) => setTyped({ ...typed, clip_id: target.value })}
        />
      </Field>
      <Field label="Why, for the audit log">
        <textarea
          dir="auto"
          rows={2}
          maxLength={LONGEST_REASON}
          className="h-auto min-h-20 py-2"
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
      </Field>
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
            notify.success(
              versions.length === 0
                ? 'The recording is taken out. No published version had it.'
                : `The recording is taken out of ${versions.join(', ')}.`,
            );
          }}
        />
      </div>
    </Section>
  );
}
