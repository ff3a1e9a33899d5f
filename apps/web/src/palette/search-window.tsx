import { Command } from 'cmdk';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { type EntryGroup, useEntries } from './use-entries.ts';

/** Finds a page, a state, a topic, a colleague, a contributor by id or a recording by its words, and goes there. */
export function SearchWindow({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { groups, isSearching } = useEntries(typed);
  const navigate = useNavigate();
  /** Whether a result was opened: the focus must then not return to the element that had it before. */
  const hasGone = useRef(false);
  const go = (to: string) => {
    hasGone.current = true;
    onClose();
    document.getElementById('content')?.focus();
    void navigate(to);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Go to anything"
        className="content-start gap-2 sm:max-w-xl"
        onCloseAutoFocus={(event) => hasGone.current && event.preventDefault()}
      >
        <Command
          label="Go to anything"
          loop
          filter={(_id, search, [name = '', ...words] = []) => match(search, name, words)}
          className="grid gap-2"
        >
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder="A page, state, topic, person or recording"
            className="h-11 w-full rounded-lg border border-control bg-card px-3 text-base text-ink placeholder:text-muted"
          />
          <Command.List label="Found" className="max-h-[50dvh] scroll-py-2 overflow-y-auto">
            <Command.Empty className="px-2 py-6 text-center text-muted">
              {isSearching ? 'Searching…' : `Nothing matches “${typed.trim()}”.`}
            </Command.Empty>
            {groups.map((group) => (
              <Group key={group.title} group={group} onGo={go} />
            ))}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

function Group({ group: { title, entries }, onGo }: { group: EntryGroup; onGo: (to: string) => void }) {
  if (!entries.length) return null;
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {entries.map(({ id, name, words = [], note, to }) => (
        <Command.Item
          key={id}
          value={id}
          keywords={[name, ...words]}
          onSelect={() => onGo(to)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 data-[selected=true]:bg-primary-soft"
        >
          <span className="line-clamp-1 min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
          {note && <span className="shrink-0 text-sm text-muted">{note}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/**
 * Scores how well an entry matches what was typed: every typed word must be in the entry's name or its other search
 * words. Case and accents do not matter.
 *
 * @returns from 0, no match, to 1, the name begins with it
 */
export function match(typed: string, name: string, words: readonly string[]): number {
  const wanted = plain(typed).trim();
  const own = plain(name);
  if (own.startsWith(wanted)) return 1;
  if (own.includes(wanted)) return 0.8;
  const all = plain([name, ...words].join(' '));
  if (!wanted.split(/\s+/).every((word) => all.includes(word))) return 0;
  return wanted.split(/\s+/).every((word) => own.includes(word)) ? 0.6 : 0.3;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
