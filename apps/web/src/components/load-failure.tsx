import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';

/** Something could not be loaded: what, why, and the way to try again. */
export function LoadFailure(props: {
  /** A sentence: "The topics could not be loaded." */
  what: string;
  why: string;
  isBusy: boolean;
  onRetry: () => void;
}) {
  return (
    <Alert variant="destructive">
      <p>
        <strong>{props.what}</strong> {props.why}
      </p>
      <Button variant="outline" size="sm" className="w-fit" disabled={props.isBusy} onClick={props.onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
