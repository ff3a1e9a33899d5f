type Subscribe = (listener: () => void) => () => void;

/** Tells of a change once the browser has drawn what it changed so far; of several meanwhile once. */
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

/** Tells of changes once there was none for a `pause`, in milliseconds. */
export function inPauses(subscribe: Subscribe, pause: number): Subscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return relay(subscribe, (tell) => {
    clearTimeout(timer);
    timer = setTimeout(tell, pause);
  });
}

/** Passes every change on to `schedule`, which tells the listeners when it is time. */
function relay(subscribe: Subscribe, schedule: (tell: () => void) => void): Subscribe {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  subscribe(() => schedule(tell));
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}
