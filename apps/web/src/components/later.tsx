import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { pageShown } from '#lib/page-shown.ts';

/**
 * Returns a component that loads once the page is on the screen, before somebody opens it: a form, a dialog. Opened earlier than that,
 * it appears as soon as it is there.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const early = async () => (loaded = await load());
  // A failure waits until somebody opens it: the second try may succeed.
  void pageShown.then(early).catch(() => undefined);
  const Part = lazy(async () => ({ default: loaded ?? (await load()) })) as ComponentType<Props>;
  return function Later(props) {
    // The first choice stays: another type would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Part);
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
  };
}

/** Returns a component that loads once the page is on the screen, although the page itself renders it: a drawing, the phone. */
export function afterPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return later(() => pageShown.then(load));
}

/** Returns a function that loads once the page is on the screen; undefined until then. @param load always the same function */
export function useLater<Work>(load: () => Promise<Work>): Work | undefined {
  const [work, setWork] = useState<{ loaded: Work }>();
  useEffect(() => {
    let isGone = false;
    void pageShown.then(load).then(
      (loaded) => !isGone && setWork({ loaded }),
      // Throw while rendering, so that the page says that it is broken.
      (error: unknown) => setWork(() => raise(error)),
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return work?.loaded;
}

function raise(error: unknown): never {
  throw error;
}
