import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Stopped } from '../types.ts';
import { usePolling } from './use-polling.ts';

const HEADINGS = { 403: 'An administrator looks first', 429: 'That is all for today' };

/** Says in the server's words why no recording comes for now. */
export function StoppedCard(props: { stopped: Stopped; onAgain: () => void }) {
  const { text, status } = props.stopped;
  usePolling(props.onAgain);
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="text-xl font-bold">{HEADINGS[status]}</h2>
      <p role="status">{text}</p>
      <p className="text-sm text-muted">This page looks again by itself, twice a minute.</p>
      <Button size="lg" variant="outline" className="w-fit" onClick={props.onAgain}>
        Look again now
      </Button>
    </Card>
  );
}
