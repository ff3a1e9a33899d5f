import { namesOf, type Names } from '@labrish/dataset/transcript/personal/names';
import type { Pilot } from '@labrish/pilot';
import { useQuery } from '@tanstack/react-query';

/** Each country's names are a script of their own. */
const LOAD: Record<string, () => Promise<{ people: Parameters<typeof namesOf>[0] }>> = {
  JM: () => import('@labrish/pilots/jamaica/people'),
  TT: () => import('@labrish/pilots/trinidad-and-tobago/people'),
  LC: () => import('@labrish/pilots/saint-lucia/people'),
};

/** Returns the names by which transcripts of a country are searched for people; undefined until they are loaded. */
export function useNames(pilot: Pilot): Names | undefined {
  const { code } = pilot.country;
  const load = async () => namesOf((await LOAD[code]?.())?.people ?? [], pilot);
  return useQuery({ queryKey: ['names', code], queryFn: load, staleTime: Infinity }).data;
}
