import type { Prompt } from '@labrish/api/prompts/schema';
import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { serverError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { ChooseFile } from './choose-file.tsx';
import { previewFile, type Preview } from './preview.ts';
import { PreviewRows } from './preview-rows.tsx';
import { topicsCounted } from './words.ts';

/** Leads through an import: choosing a file, looking at what it would do, and the result. */
export function ImportSteps({ existing, onDone }: { existing: Prompt[]; onDone: () => void }) {
  const utils = trpc.useUtils();
  const importTopics = trpc.prompts.import.useMutation({ onSuccess: () => utils.prompts.list.invalidate() });
  const [preview, setPreview] = useState<Preview>();
  const [unread, setUnread] = useState(false);

  const look = async (file: File) => {
    importTopics.reset();
    setPreview(undefined);
    setUnread(false);
    try {
      setPreview(await previewFile(file, existing));
    } catch {
      setUnread(true);
    }
  };

  if (importTopics.data)
    return (
      <>
        <Alert variant="success">
          {topicsCounted(importTopics.data.added)} added at the end of the list.
          {importTopics.data.skipped.length > 0 &&
            ` ${topicsCounted(importTopics.data.skipped.length)} left out: there meanwhile.`}
          {importTopics.data.retired.length > 0 &&
            ` ${topicsCounted(importTopics.data.retired.length)} left out: retired meanwhile.`}
        </Alert>
        <Button className="justify-self-end" autoFocus onClick={onDone}>
          Done
        </Button>
      </>
    );
  const add = preview?.add ?? [];
  return (
    <>
      <ChooseFile
        again={preview !== undefined}
        disabled={importTopics.isPending}
        example={existing[0]}
        onFile={(file) => void look(file)}
      />
      {unread && (
        <Alert variant="destructive">The file could not be read. Choose it again, or copy it first.</Alert>
      )}
      {preview && <PreviewRows preview={preview} />}
      {importTopics.isError && (
        <Alert variant="destructive">
          <p>
            <strong>Nothing was imported.</strong>{' '}
            {serverError(importTopics.error) ?? 'Check the connection and try again.'}
          </p>
        </Alert>
      )}
      {add.length > 0 && (
        <Button
          className="justify-self-end"
          disabled={importTopics.isPending}
          onClick={() => importTopics.mutate({ topics: add.map(({ line: _, ...topic }) => topic) })}
        >
          {importTopics.isPending ? 'Importing...' : `Import ${topicsCounted(add.length)}`}
        </Button>
      )}
    </>
  );
}
