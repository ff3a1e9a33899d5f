import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';

/** Returns how many texts wait to be confirmed; undefined while that is unknown, null where the country has none to confirm. */
export function useWaiting(): number | null | undefined {
  const drafts = trpc.drafts.list.useQuery().data?.drafts;
  if (!drafts?.length) return pilot.draft_wordings.length > 0 ? drafts?.length : null;
  return drafts.filter(({ confirmed_at }) => confirmed_at === null).length;
}
