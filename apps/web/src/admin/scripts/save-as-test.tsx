import type { Script } from '@labrish/conversation/script';
import { useState, type FormEvent } from 'react';
import { Labelled } from '#admin/flow/labelled.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/input.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useEdit } from './use-edit.ts';

type Chat = Omit<Script, 'name'>;

/** Asks for the name of a test that a chat becomes. */
export function SaveAsTest({ chat, onClose }: { chat: Chat | undefined; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open={chat !== undefined} isBusy={isBusy} onOpenChange={onClose}>
      <DialogContent
        title="Save as test"
        description="From now on this chat must lead to the same states and keep the same things, whatever the bot says in it."
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
  const create = trpc.flowScripts.create.useMutation();
  const { tell } = useEdit();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending || !name.trim()) return;
    onBusy(true);
    const script = { name: name.trim(), as: chat.as, steps: mentioning(chat.steps, mentions.trim()) };
    const isDone = await tell(() => create.mutateAsync(script), {
      done: 'Test saved',
      failed: 'The test could not be saved',
    });
    onBusy(false);
    if (isDone) onDone();
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
      <Labelled label="Name">
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            placeholder="Somebody who changes their mind"
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      <Labelled label="The last answer must mention (optional)">
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={mentions}
            onChange={({ target }) => setMentions(target.value)}
          />
        )}
      </Labelled>
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={!name.trim() || create.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function mentioning(steps: Script['steps'], mentions: string): Script['steps'] {
  const last = steps.at(-1);
  return last && mentions ? [...steps.slice(0, -1), { ...last, mentions }] : steps;
}
