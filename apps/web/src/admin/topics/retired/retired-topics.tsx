import type { Prompt } from '@labrish/api/prompts/schema';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { date } from '#lib/format.ts';
import { useRetire } from './retire.ts';

const TITLE = 'retired-topics';

interface RetiredTopicsProps {
  topics: Prompt[];
  mayEdit: boolean;
  /** Id of the topic that was retired on this page last: the list's title then takes the focus. */
  justRetiredId: string | undefined;
}

/** Lists the topics that the bot no longer asks about. The topics and the recordings about them are kept. */
export function RetiredTopics({ topics, mayEdit, justRetiredId: arrived }: RetiredTopicsProps) {
  const { restore } = useRetire();
  const title = useRef<HTMLElement>(null);
  const isThere = topics.some(({ id }) => id === arrived);
  useEffect(() => {
    if (isThere) title.current?.focus();
  }, [isThere, arrived]);
  if (topics.length === 0) return null;
  return (
    <details className="rounded-xl border bg-card">
      <summary ref={title} id={TITLE} className="cursor-pointer rounded-xl px-4 py-2.5 font-semibold">
        Retired topics ({topics.length})
      </summary>
      <ul aria-labelledby={TITLE} className="grid grid-cols-1 divide-y border-t px-4">
        {topics.map((topic) => (
          <li key={topic.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="grid min-w-0 flex-1 basis-60 grid-cols-1">
              <span dir="auto" className="font-semibold break-words">
                {topic.topic}
              </span>
              <span dir="auto" className="text-sm break-words text-muted">
                {topic.english}
              </span>
            </span>
            {topic.retired_at && <span className="text-sm text-muted">Retired {date(topic.retired_at)}</span>}
            {mayEdit && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Restore ${topic.topic}`}
                onClick={() => void restore(topic)}
              >
                <RotateCcw aria-hidden />
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
