import type { ComponentProps } from 'react';
import { Button } from './ui/button.tsx';

/** Shows the buttons at the end of a form: one to leave it, and one to send it, whose words are others while it is being sent. */
export function FormButtons(props: {
  leave?: string;
  send: string;
  sending: string;
  isSending: boolean;
  onLeave: () => void;
  size?: ComponentProps<typeof Button>['size'];
}) {
  const { leave = 'Cancel', isSending, size } = props;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="outline" size={size} disabled={isSending} onClick={props.onLeave}>
        {leave}
      </Button>
      <Button type="submit" size={size} disabled={isSending}>
        {isSending ? props.sending : props.send}
      </Button>
    </div>
  );
}
