import { Pulse } from '#components/pulse.tsx';

/** Fills the page while it loads. */
export function LoadingView({ children = 'Loading...' }: { children?: string }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-3 text-muted" role="status">
      <Pulse className="h-8 text-primary" />
      {children}
    </div>
  );
}
