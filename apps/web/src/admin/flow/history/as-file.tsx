import type { FlowFile } from '@labrish/api/flow-versions/flow-file';
import type { Draft } from '@labrish/api/flow-versions/schema';
import { Download, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { forgetEdits } from '#admin/flow/drafts/edit-history.ts';
import { Confirm } from '#components/confirm.tsx';
import { Section } from '#components/section.tsx';
import { OutlineButton } from '#components/ui/elements.tsx';
import { Label } from '#components/ui/form.tsx';
import { notifyFailure, notify } from '#lib/outcomes.ts';
import { download } from '#lib/download.ts';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { useChange } from './changes.tsx';

/** Exports and imports the saved conversation, to keep it, compare it or move it to another server. */
export function AsFile({ draft }: { draft: Draft }) {
  const mayEdit = useIsAdmin();
  const { client } = trpc.useUtils();
  const save = () =>
    notifyFailure('The file could not be made', async () => {
      const file = await client.flowVersions.file.query();
      download('conversation.json', `${JSON.stringify(file, null, 2)}\n`, 'application/json');
      notify.success('Exported', 'conversation.json is among your downloads.');
    });
  return (
    <Section
      title="Export and import"
      note="A file of the saved conversation, to keep or to take to another server. Topics and regions are not in it."
    >
      <div className="flex flex-wrap gap-2">
        <OutlineButton icon={Download} onClick={() => void save()}>
          Export
        </OutlineButton>
        {mayEdit && <ReadFile draft={draft} />}
      </div>
    </Section>
  );
}

function ReadFile({ draft }: { draft: Draft }) {
  const field = useId();
  const [file, setFile] = useState<File>();
  const put = trpc.flowVersions.importFile.useMutation();
  const { change, questions } = useChange();
  const isLive = draft.publishing === 'each_save';
  const run = async () => {
    if (!file) throw new Error('Choose a file.');
    const content = await readFlow(await file.text());
    await change((answers) => put.mutateAsync({ file: content, revision: draft.revision, ...answers }));
    forgetEdits();
    notify.success(
      isLive ? 'The conversation of the file is live.' : 'The conversation of the file is saved.',
    );
  };
  return (
    <Confirm
      trigger={<OutlineButton icon={Upload}>Import</OutlineButton>}
      title="Import a conversation?"
      description={`It takes the place of what is saved${isLive ? ', and is live at once' : ''}. The history can restore what was there.`}
      action="Import"
      onConfirm={run}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={field}>File</Label>
        <input
          id={field}
          type="file"
          accept=".json,application/json"
          className="text-sm"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </div>
      {questions}
    </Confirm>
  );
}

/**
 * Reads a flow from the text of a file. Loads the schema only now, because it is rarely needed.
 *
 * @throws in words, if the file does not hold a flow
 */
async function readFlow(text: string): Promise<FlowFile> {
  const { flowFile } = await import('@labrish/api/flow-versions/flow-file');
  const read = flowFile.safeParse(readJson(text));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const where = first?.path.join('.') ?? '';
  throw new Error([where, first?.message].filter(Boolean).join(': '));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This file is no JSON. Choose one that was exported here.');
  }
}

const SWITCHES = {
  when_published: {
    trigger: 'Use drafts',
    description: 'From then on nothing that is saved reaches people until somebody publishes it here.',
    done: 'Changes wait to be published now.',
  },
  each_save: {
    trigger: 'Make each save live at once',
    description:
      'From then on people get every save with their next message. What waits now is live at once.',
    done: 'Each save is live at once now.',
  },
};

/** Sets when a save goes live. */
export function Publishing({ draft: { revision, publishing } }: { draft: Draft }) {
  const mayEdit = useIsAdmin();
  const set = trpc.flowVersions.setPublishing.useMutation();
  const { change, questions } = useChange();
  const isEachSave = publishing === 'each_save';
  const to = isEachSave ? 'when_published' : 'each_save';
  const { trigger, description, done } = SWITCHES[to];
  return (
    <Section
      title="When a save goes live"
      note={
        isEachSave
          ? 'Each save is live at once: people get it with their next message.'
          : 'What is saved waits until somebody publishes it. Topics are live as they are saved.'
      }
    >
      {mayEdit && (
        <div>
          <Confirm
            trigger={<OutlineButton>{trigger}</OutlineButton>}
            title={`${trigger}?`}
            description={description}
            action={trigger}
            harmless
            onConfirm={async () => {
              await change((answers) => set.mutateAsync({ publishing: to, revision, ...answers }));
              notify.success(done);
            }}
          >
            {questions}
          </Confirm>
        </div>
      )}
    </Section>
  );
}
