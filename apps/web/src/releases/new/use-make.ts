import type { ReleaseInput } from '@labrish/api/releases/schema';
import { useState } from 'react';
import { serverError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useRefreshReleases } from '../refresh.ts';

/** Makes a version: fixes its list at once and starts the build on the server. @param onMade gets its id once the page has it */
export function useMake(onMade: (id: string) => void) {
  const refresh = useRefreshReleases();
  const create = trpc.releases.create.useMutation();
  const [problem, setProblem] = useState<string>();

  const make = async (input: ReleaseInput) => {
    setProblem(undefined);
    try {
      const { id } = await create.mutateAsync(input);
      await refresh();
      notify.success(`Version ${input.version} is being built.`);
      onMade(id);
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'The version could not be made. Try again.'}`);
    }
  };
  return { make, problem };
}
