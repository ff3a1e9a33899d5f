import { createListeners } from './store.ts';

type Subscribe = (listener: () => void) => () => void;

/** Notifies subscribers after the next paint, and coalesces changes until then. */
export function afterPaint(subscribe: Subscribe): Subscribe {
  let isWaiting = false;
  return relay(subscribe, (tell) => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        tell();
      }),
    );
  });
}

/** Notifies subscribers after `delay` milliseconds without a change, and coalesces changes until then. */
export function debounce(subscribe: Subscribe, delay: number): Subscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return relay(subscribe, (tell) => {
    clearTimeout(timer);
    timer = setTimeout(tell, delay);
  });
}

/** Passes every change on to `schedule`, which decides when to notify the listeners. */
function relay(subscribe: Subscribe, schedule: (tell: () => void) => void): Subscribe {
  const later = createListeners();
  subscribe(() => schedule(later.notify));
  return later.subscribe;
}
