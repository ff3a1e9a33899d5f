import { useEffect } from 'react';

/** Somebody may skip a recording, a new one may come in, an admin may have looked. */
const AGAIN_MS = 30_000;

/** Asks the server again, twice a minute, while the page is in sight. */
export function useLookAgain(onAgain: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && onAgain(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [onAgain]);
}
