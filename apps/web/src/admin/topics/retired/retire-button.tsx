import type { Prompt } from '@labrish/api/prompts/schema';
import { Archive } from 'lucide-react';
import { createContext, use } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useRetire } from './retire.ts';

/** Told the id of a topic that was retired here: the button goes with its row, and the keyboard goes on where the topic is then. */
export const RetiredHere = createContext<(id: string) => void>(() => undefined);

/** Lets the bot ask a topic no more. It asks nobody first: the topic can be restored. */
export function RetireButton({ topic }: { topic: Prompt }) {
  const { retire } = useRetire();
  const tell = use(RetiredHere);
  const leave = async () => {
    if (await retire(topic)) tell(topic.id);
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8"
      aria-label={`Retire ${topic.topic}`}
      title="Retire"
      onClick={() => void leave()}
    >
      <Archive aria-hidden />
    </Button>
  );
}
