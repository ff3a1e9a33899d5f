import { Link } from 'react-router';
import { Alert } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { usePlace } from '../place.ts';

/** Warns that new reviewers get no training yet, on other tabs as a link; renders nothing once there are enough calibrations. */
export function TooFew() {
  const { tab } = usePlace();
  const { data: list } = trpc.review.calibration.list.useQuery();
  if (!list || list.data.length >= list.least) return null;
  const warning = `Training needs ${list.least} confirmed recordings; there are ${list.data.length}. Until then, new reviewers begin without training.`;
  if (tab === 'calibration') return <Alert>{warning}</Alert>;
  return (
    <Link to="/app/review/team?tab=calibration" className="w-fit text-primary underline underline-offset-4">
      {warning}
    </Link>
  );
}
