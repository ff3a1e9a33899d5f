import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { SENTENCE_GROUPS, type SentenceGroup } from '@labrish/conversation/sentence-groups';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';

/** Picks one group of sentences, or searches all sentences for some words. */
export function GroupPicker(props: {
  all: readonly BotSentence[];
  open: SentenceGroup;
  search: string;
  onSearch: (search: string) => void;
  onOpen: (group: SentenceGroup) => void;
}) {
  const isSearching = props.search.trim() !== '';
  const choose = (group: SentenceGroup) => {
    props.onSearch('');
    if (group !== props.open) props.onOpen(group);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Input
        type="search"
        aria-label="Search all sentences"
        placeholder="Search all sentences"
        className="max-w-md flex-1 basis-64"
        value={props.search}
        onChange={({ target }) => props.onSearch(target.value)}
      />
      <nav aria-label="Groups of sentences" className="flex flex-wrap gap-1.5">
        {SENTENCE_GROUPS.map(({ name, keys }) => (
          <Button
            key={name}
            variant={!isSearching && name === props.open ? 'default' : 'outline'}
            size="sm"
            aria-current={(!isSearching && name === props.open) || undefined}
            onClick={() => choose(name)}
          >
            {name} ({keys.length})
          </Button>
        ))}
      </nav>
    </div>
  );
}
