import type { Prompt } from '@labrish/api/prompts/schema';
import { Archive } from 'lucide-react';
import { createContext, use } from 'react';
import { IconButton } from '#components/ui/elements.tsx';
import { useRetire } from './retire.ts';

/** Called with the id of a topic that was retired here: its row and button disappear, so the focus moves to the retired topics. */
export const RetiredHere = createContext<(id: string) => void>(() => undefined);

/** Stops the bot from asking a topic. Needs no confirmation, because the topic can be restored. */
export function RetireButton({ topic }: { topic: Prompt }) {
  const { retire } = useRetire();
  const tell = use(RetiredHere);
  const leave = async () => {
    if (await retire(topic)) tell(topic.id);
  };
  return (
    <IconButton
      label={`Retire ${topic.topic}`}
      icon={Archive}
      className="size-8"
      title="Retire"
      onClick={() => void leave()}
    />
  );
}
