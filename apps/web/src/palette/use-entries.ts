import { pilot, labelName } from '#lib/pilot.ts';
import { mayAny, type Permission } from '@labrish/api/permissions';
import type { User } from '@labrish/api/users/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { dateTime } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useEffect, useState } from 'react';

/** Minimum number of letters before recordings are searched: fewer match everything. */
const FROM_LETTERS = 3;
const RECORDINGS = 8;
/** A contributor's id: typed whole, it leads to that contributor. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Lists destinations by kind; those that the console has loaded appear at once. @param typed text to search recordings for */
export function useEntries(typed: string): { groups: EntryGroup[]; isSearching: boolean } {
  const profile = trpc.users.me.useQuery().data?.profile;
  const isAdmin = profile?.role === 'admin';
  const states = trpc.states.list.useQuery().data?.states ?? [];
  const topics = trpc.prompts.list.useQuery().data?.prompts ?? [];
  const users = trpc.users.list.useQuery(undefined, { enabled: isAdmin }).data?.users ?? [];
  const whole = typed.trim();
  const search = useDebounced(whole);
  const recordings = trpc.submissions.list.useQuery(
    { search, limit: RECORDINGS },
    { enabled: search.length >= FROM_LETTERS, placeholderData: keepPreviousData },
  );
  const found = search.length >= FROM_LETTERS ? (recordings.data?.data ?? []) : [];
  return {
    isSearching: search !== whole || recordings.isFetching,
    groups: [
      { title: 'Pages', entries: pages(profile) },
      {
        title: 'States',
        entries: states.map(({ state_key, friendly_name }) => ({
          id: `state ${state_key}`,
          name: friendly_name || state_key,
          words: [state_key],
          to: `/app/admin?tab=rules&state=${encodeURIComponent(state_key)}`,
        })),
      },
      {
        title: 'Topics',
        entries: topics.map(({ id, topic, english, mix, patwa }) => ({
          id: `topic ${id}`,
          name: topic,
          words: [english, mix, patwa],
          to: `/app/admin?tab=topics&topic=${id}`,
        })),
      },
      {
        title: 'Team',
        entries: users.map(({ id, email, display_name, role }) => ({
          id: `user ${id}`,
          name: display_name ?? email,
          words: [email],
          note: role,
          to: '/app/admin?tab=users',
        })),
      },
      {
        title: 'Contributors',
        entries:
          profile && mayAny(profile, CONTRIBUTOR_PERMISSIONS) && ID.test(whole)
            ? [
                {
                  id: `person ${whole}`,
                  name: `Person ${whole.slice(0, 8)}`,
                  words: [whole],
                  to: `/app/admin?tab=operations&view=person&person=${whole}`,
                },
              ]
            : [],
      },
      {
        title: 'Recordings',
        entries: found.map(({ id, prompt_text, transcription, category, created_at }) => ({
          id: `recording ${id}`,
          name: transcription ?? prompt_text ?? 'Without words',
          // The server has already matched these against what was typed.
          words: [search],
          note: `${labelName(category)} · ${dateTime(created_at)}`,
          to: `/app/datasets?submission=${id}`,
        })),
      },
    ],
  };
}

/** Lists the pages of the console that a user may open. */
function pages(user: User | undefined): Entry[] {
  const permitted = PERMITTED.filter(({ or }) => user && mayAny(user, or));
  return [...FOR_ALL, ...permitted.map(({ page }) => page)].map(([name, to, ...words]) => ({
    id: to,
    name,
    to,
    words,
  }));
}

type Page = [name: string, to: string, ...words: string[]];

const FOR_ALL: Page[] = [
  ['Dashboard', '/app', 'home'],
  ['Datasets', '/app/datasets', 'recordings', 'submissions'],
  ['Review', '/app/review', 'listen'],
  ['Transcribe what was said', '/app/review?stage=words', 'transcribe', 'review'],
  ['Rules & Templates', '/app/admin?tab=rules', 'states', 'messages', 'editor'],
  ['Topics', '/app/admin?tab=topics', 'prompts', 'questions'],
  ...(pilot.draft_wordings.length > 0
    ? [['Texts to confirm', '/app/admin?tab=drafts', 'native speaker', 'wordings'] satisfies Page]
    : []),
  ['Users', '/app/admin?tab=users', 'team', 'invite', 'API keys'],
  ['Diagram', '/app/admin?tab=diagram', 'flow', 'state machine'],
  ['Targets', '/app/admin?tab=targets', 'balance', 'missing', 'campaigns'],
  ['Releases', '/app/releases', 'versions', 'dataset'],
  ['History of the flow', '/app/admin/history', 'releases', 'restore', 'drafts'],
  ['Try the chat', '/app/admin?try=1', 'phone', 'simulator', 'preview'],
  ['Your account', '/account', 'second factor', 'passkey', 'devices', 'sign-in'],
];

/** The permissions that open a contributor. */
const CONTRIBUTOR_PERMISSIONS: Permission[] = ['inbox', 'erase'];

/** Pages for admins, and for those who have one of the permissions. */
const PERMITTED: { or: Permission[]; page: Page }[] = [
  { or: ['inbox'], page: ['Operations', '/app/admin?tab=operations', 'failed', 'pause', 'waiting'] },
  { or: ['inbox'], page: ['Inbox', '/app/admin?tab=operations&view=inbox', 'answer', 'person', 'waiting'] },
  { or: ['inbox'], page: ['Notes', '/app/admin?tab=operations&view=notes', 'feedback', 'suggestion'] },
  { or: ['inbox'], page: ['Who is stuck', '/app/admin?tab=operations&view=stuck', 'operations'] },
  {
    or: CONTRIBUTOR_PERMISSIONS,
    page: [
      'Find a contributor',
      '/app/admin?tab=operations&view=person',
      'phone number',
      'receipt',
      'operations',
    ],
  },
  { or: ['lead'], page: ['Review team', '/app/review/team', 'disputes', 'reports'] },
  { or: [], page: ['Data protection', '/app/data-protection', 'records of processing'] },
];

/** A destination in the palette. */
interface Entry {
  /** Unique and stable, whatever is typed. */
  id: string;
  name: string;
  /** Further search words besides the name. */
  words?: string[];
  /** Shown beside the name, to tell apart entries with the same name. */
  note?: string;
  to: string;
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}

/** Debounce in milliseconds: one query per word, not per letter. */
const PAUSE = 300;

/** Returns what is typed, as of the last pause in typing. */
function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
