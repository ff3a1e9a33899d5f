import { List } from 'lucide-react';
import { Button, classNames } from '#components/ui/elements.tsx';
import { ListSheet, type Row } from './list-sheet.tsx';

interface Choice {
  id: string;
  title: string;
}

const LOOK = {
  current: 'min-h-11 rounded-xl border-primary/50 text-primary',
  earlier: 'min-h-9 rounded-xl border-line px-3 text-sm font-medium text-muted',
};

/**
 * Shows what can be tapped under a message of the bot: up to three buttons, or a list in a sheet. Under an earlier
 * message the buttons look calmer, but still work.
 */
export function Choices(props: {
  message: {
    buttons?: readonly Choice[] | undefined;
    list?: { button: string; items: readonly Row[] } | undefined;
  };
  earlier?: boolean;
  onPick: (choice: Choice) => void;
}) {
  const { earlier = false, onPick } = props;
  const { buttons = [], list } = props.message;
  if (!buttons.length && !list) return null;
  const look = classNames(
    'h-auto max-w-full py-1.5 wrap-anywhere whitespace-normal',
    earlier ? LOOK.earlier : LOOK.current,
  );
  return (
    <div
      role="group"
      aria-label={earlier ? 'Earlier choices' : 'Choices'}
      className={classNames(
        'flex w-full max-w-[90%] animate-rise gap-1.5 self-start',
        earlier ? 'flex-wrap' : 'flex-col',
      )}
    >
      {buttons.map(({ id, title }) => (
        <Button key={id} variant="outline" className={look} onClick={() => onPick({ id, title })}>
          {title}
        </Button>
      ))}
      {list && (
        <ListSheet
          title={list.button}
          rows={list.items}
          onPick={({ id, title }) => onPick({ id, title })}
          trigger={
            <Button variant="outline" className={look}>
              <List aria-hidden />
              {list.button}
            </Button>
          }
        />
      )}
    </div>
  );
}
