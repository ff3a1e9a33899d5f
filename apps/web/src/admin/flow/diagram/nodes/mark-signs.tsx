import { CircleAlert, Hourglass, Smartphone, TriangleAlert } from 'lucide-react';
import type { Mark } from './use-marks.ts';

const SIGN = 'size-6 rounded-full border bg-card p-1 shadow-sm';

/** Shows the marks at a corner of a state, which neither moves nor grows by them. The state's name says the same in words. */
export function MarkSigns({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null;
  return (
    <span aria-hidden className="absolute -top-3 right-2 flex gap-1">
      {mark.isTried && <Smartphone className={`${SIGN} text-primary`} />}
      {mark.isWaiting && <Hourglass className={`${SIGN} text-sea`} />}
      {mark.severity === 'blocks' && <CircleAlert className={`${SIGN} text-destructive`} />}
      {mark.severity === 'warns' && <TriangleAlert className={`${SIGN} text-amber`} />}
    </span>
  );
}
