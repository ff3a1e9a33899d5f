import { List } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import type { Message } from './message.ts';

type Pick = (choice: { id: string; title: string }) => void;

/** What can be tapped under the bot's last message: up to three buttons, or a list in a sheet. */
export function Choices(props: { message: Message; phone: HTMLElement | null; onPick: Pick }) {
  const { buttons = [], list } = props.message;
  return (
    <div className="flex w-full max-w-[85%] animate-rise flex-col gap-1.5 self-start">
      {buttons.map((button) => (
        <Button
          key={button.id}
          variant="outline"
          className="h-auto min-h-11 rounded-xl border-primary/50 whitespace-normal text-primary"
          onClick={() => props.onPick({ id: button.id, title: button.title })}
        >
          {button.title}
        </Button>
      ))}
      {list && <ListSheet list={list} phone={props.phone} onPick={props.onPick} />}
    </div>
  );
}

function ListSheet(props: { list: NonNullable<Message['list']>; phone: HTMLElement | null; onPick: Pick }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" className="min-h-11 rounded-xl border-primary/50 text-primary">
          <List aria-hidden />
          {props.list.button}
        </Button>
      </DialogTrigger>
      <DialogContent title={props.list.button} sheet container={props.phone} className="content-start gap-2">
        <ul className="-mx-2 grid">
          {props.list.items.map(({ id, title, description }) => (
            <li key={id} className="border-t first:border-t-0">
              <button
                type="button"
                className="grid min-h-12 w-full content-center rounded-lg px-2 py-2 text-left hover:bg-primary-soft"
                onClick={() => {
                  setOpen(false);
                  props.onPick({ id, title });
                }}
              >
                <span className="font-semibold">{title}</span>
                {description && <span className="text-sm text-muted">{description}</span>}
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
