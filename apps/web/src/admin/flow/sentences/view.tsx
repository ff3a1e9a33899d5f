import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { SENTENCE_GROUPS, type SentenceGroup } from '@labrish/conversation/sentence-groups';
import { useEditOne } from '#admin/edit-one.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';
import { ReadOnly } from '#admin/read-only.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { QueryFailure, LoadingList } from '#components/section.tsx';
import { Button } from '#components/ui/elements.tsx';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { labelName, pilot } from '#lib/pilot.ts';
import { Input } from '#components/ui/form.tsx';
import { groupNamed, shownSentences } from './search.ts';
import { SentenceList } from './sentence-list.tsx';

/** Shows what the bot says of its own accord, in each wording: our words, or an admin's in their place. */
export function SentencesView() {
  const list = trpc.botSentences.list.useQuery();
  const mayEdit = useIsAdmin() ?? false;
  const edit = useEditOne('Save or cancel the sentence that you are editing first.');
  const guard = useLeaveGuard(edit.dirty);
  const { sentences: place, openSentences, closeSentences } = useAdminLocation();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const open = groupNamed(place ?? '');
  const all = list.data?.sentences;

  return (
    <div className="grid grid-cols-1 gap-4">
      {guard}
      <Top onBack={closeSentences} />
      <ReadOnly what="the bot's own sentences" />
      <QueryFailure what="The sentences could not be loaded." query={list} />
      {list.isPending && <LoadingList words="Loading the sentences..." count={6} itemClass="h-28" />}
      {all && (
        <>
          <GroupPicker all={all} open={open} search={search} onSearch={setSearch} onOpen={openSentences} />
          <SentenceList
            shown={shownSentences(all, open, wanted)}
            all={all}
            search={wanted}
            mayEdit={mayEdit}
            edit={edit}
          />
        </>
      )}
    </div>
  );
}

/** Shows the title, which takes the focus, because the button that led here is gone. */
function Top({ onBack }: { onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isChosen = useRef(useNavigationType() === NavigationType.Push);
  useEffect(() => {
    if (isChosen.current && document.activeElement === document.body) title.current?.focus();
  }, []);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Button icon={ArrowLeft} variant="ghost" size="sm" className="-ml-3" onClick={onBack}>
        Back to the states
      </Button>
      <h2 ref={title} tabIndex={-1} className="text-xl font-bold outline-none">
        The bot's own sentences
      </h2>
      <p className="max-w-prose text-muted">
        What the bot says in every state. Replace the default words with your own: the bot says them from the
        next message. People who have not chosen a wording read {labelName(pilot.default_wording)}.
      </p>
    </div>
  );
}

/** Picks one group of sentences, or searches all sentences for some words. */
function GroupPicker(props: {
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
