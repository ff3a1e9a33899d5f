import { useEffect } from 'react';

/** Polling interval in milliseconds: somebody may skip a recording, a new one may arrive, an admin may decide. */
const AGAIN_MS = 30_000;

/** Asks the server again twice a minute while the page is visible. */
export function usePolling(onAgain: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && onAgain(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [onAgain]);
}
