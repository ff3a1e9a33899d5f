import { Form } from '#components/ui/form.tsx';
import { useState } from 'react';
import type { FlowTest } from '@labrish/conversation/flow-test';
import { TextField } from '../labelled.tsx';
import { useEdit } from './use-flow-tests.ts';
import { trpc } from '#lib/api/trpc.ts';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Button, OutlineButton } from '#components/ui/elements.tsx';

/** A chat that has no name yet. */
export type Chat = Omit<FlowTest, 'name'>;

/** Asks for a name, and saves a chat as a flow test. */
export function SaveAsTest({ chat, onClose }: { chat: Chat | undefined; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open={chat !== undefined} isBusy={isBusy} onOpenChange={onClose}>
      <DialogContent
        title="Save as test"
        description="From now on this chat must lead to the same states and keep the same data, whatever the bot says."
        aria-busy={isBusy}
      >
        {chat && <SaveForm chat={chat} onBusy={setBusy} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

function SaveForm(props: { chat: Chat; onBusy: (isBusy: boolean) => void; onDone: () => void }) {
  const { chat, onBusy, onDone } = props;
  const [name, setName] = useState('');
  const [mentions, setMentions] = useState('');
  const create = trpc.flowTests.create.useMutation();
  const { editAndNotify: tell } = useEdit();
  const save = async () => {
    if (create.isPending || !name.trim()) return;
    onBusy(true);
    const test = { name: name.trim(), as: chat.as, steps: mentioning(chat.steps, mentions.trim()) };
    const isDone = await tell(() => create.mutateAsync(test), {
      done: 'Test saved',
      failed: 'The test could not be saved',
    });
    onBusy(false);
    if (isDone) onDone();
  };
  return (
    <Form noValidate className="grid grid-cols-1 gap-4" onSubmit={save}>
      <TextField
        label="Name"
        dir="auto"
        placeholder="Somebody who changes their mind"
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <TextField
        label="The last answer must mention (optional)"
        dir="auto"
        maxLength={200}
        value={mentions}
        onChange={setMentions}
      />
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <DialogClose>
          <OutlineButton>Cancel</OutlineButton>
        </DialogClose>
        <Button type="submit" disabled={!name.trim() || create.isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}

function mentioning(steps: FlowTest['steps'], mentions: string): FlowTest['steps'] {
  const last = steps.at(-1);
  return last && mentions ? [...steps.slice(0, -1), { ...last, mentions }] : steps;
}
