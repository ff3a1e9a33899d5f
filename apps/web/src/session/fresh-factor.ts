import type { AppRouter } from '@labrish/api';
import type { TRPCLink } from '@trpc/react-query';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { refusalReason } from '#lib/api/trpc.ts';
import { createStore } from '#lib/store.ts';

/** The answer callback of the open dialog for a fresh factor; null while it is closed (app/fresh-factor.tsx). */
export const freshFactor = createStore<{ answer: ((isGiven: boolean) => void) | null }>({ answer: null });

let asking: Promise<boolean> | null = null;

/** Asks for a second factor on the screen; calls that need one at the same time ask once. @returns whether it was given */
function ask(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => freshFactor.set({ answer: resolve })).finally(() => {
    asking = null;
    freshFactor.set({ answer: null });
  });
  return asking;
}

/** Calls the sign-in service; where it wants a fresh second factor, asks for one and calls again. @returns the last answer */
export async function withFreshFactor<Answer extends { error: { code?: string | undefined } | null }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await call();
  return answer.error?.code === 'reauthentication_needed' && (await ask()) ? call() : answer;
}

/** Asks for a second factor when the server wants a fresh one for a call, and then makes the call again. */
export const freshFactorLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current: Unsubscribable;
      const call = (isLast: boolean) => {
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (isLast || refusalReason(error) !== 'fresh_factor') return observer.error(error);
            void ask().then((isGiven) => (isGiven ? call(true) : observer.error(error)));
          },
        });
      };
      call(false);
      return () => current.unsubscribe();
    });
