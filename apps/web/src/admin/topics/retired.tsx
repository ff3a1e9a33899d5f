import type { Prompt } from '@labrish/api/prompts/schema';
import { serverError, trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { Archive } from 'lucide-react';
import { IconButton } from '#components/ui/elements.tsx';

/** Retires topics, and restores them. Each function returns whether it worked, and shows the outcome. */
export function useRetire() {
  const utils = trpc.useUtils();
  const retire = trpc.prompts.retire.useMutation();
  const restore = trpc.prompts.restore.useMutation();
  const runAndNotify = async (work: () => Promise<unknown>, failed: string) => {
    try {
      await work();
      return true;
    } catch (error) {
      notify.error(failed, serverError(error) ?? 'Check the connection and try again.');
      return false;
    } finally {
      await utils.prompts.list.invalidate();
    }
  };
  const restoreTopic = async ({ id, version }: Pick<Prompt, 'id' | 'version'>) => {
    const isDone = await runAndNotify(
      () => restore.mutateAsync({ id, version }),
      'The topic was not restored',
    );
    if (isDone) notify.success('Topic restored', 'It is at the end of the list.');
    return isDone;
  };
  return {
    restore: restoreTopic,
    retire: async ({ id, version, topic }: Prompt) => {
      const isDone = await runAndNotify(
        () => retire.mutateAsync({ id, version }),
        'The topic was not retired',
      );
      const undo = { label: 'Restore', onClick: () => void restoreTopic({ id, version: version + 1 }) };
      if (isDone) notify.success('Topic retired', `The bot does not ask “${topic}” any more.`, undo);
      return isDone;
    },
  };
}

/**
 * Stops the bot from asking a topic. Needs no confirmation, because the topic can be restored. Its row disappears, so the focus moves
 * to the same button of the next one.
 */
export function RetireButton({ topic }: { topic: Prompt }) {
  const { retire } = useRetire();
  const leave = async (button: HTMLElement) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-retire]')];
    const at = buttons.indexOf(button);
    if (await retire(topic)) (buttons[at + 1] ?? buttons[at - 1])?.focus({ preventScroll: true });
  };
  return (
    <IconButton
      label={`Retire ${topic.topic}`}
      icon={Archive}
      className="size-8"
      title="Retire"
      data-retire
      onClick={({ currentTarget }) => void leave(currentTarget)}
    />
  );
}
