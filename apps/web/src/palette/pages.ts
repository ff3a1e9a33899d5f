import type { Entry } from './entry.ts';

/** Lists every page of the console. @param isAdmin adds the pages for admins alone */
export function pages(isAdmin: boolean): Entry[] {
  return [...FOR_ALL, ...(isAdmin ? FOR_ADMINS : [])].map(([name, to, ...words]) => ({
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
  ['Users', '/app/admin?tab=users', 'team', 'invite', 'API keys'],
  ['Diagram', '/app/admin?tab=diagram', 'flow', 'state machine'],
  ['Targets', '/app/admin?tab=targets', 'balance', 'missing', 'campaigns'],
  ['History of the flow', '/app/admin/history', 'releases', 'restore', 'drafts'],
  ['Try the chat', '/app/admin?try=1', 'phone', 'simulator', 'preview'],
  ['Your account', '/account', 'second factor', 'devices', 'sign-in'],
];

const FOR_ADMINS: Page[] = [
  ['Operations', '/app/admin?tab=operations', 'failed', 'pause', 'waiting'],
  ['Who is stuck', '/app/admin?tab=operations&view=stuck', 'operations'],
  ['Find a contributor', '/app/admin?tab=operations&view=person', 'phone number', 'receipt', 'operations'],
  ['Releases', '/app/releases', 'versions', 'dataset'],
  ['Review team', '/app/review/team', 'disputes', 'reports'],
  ['Data protection', '/app/data-protection', 'records of processing'],
];
