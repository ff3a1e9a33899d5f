import { Pulse } from '#components/pulse.tsx';

/** A whole page that waits. */
export function LoadingView({ children = 'Loading...' }: { children?: string }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-3 text-muted" role="status">
      <Pulse className="h-8 text-primary" />
      {children}
    </div>
  );
}
