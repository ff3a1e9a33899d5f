import type { LucideIcon } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { usePhoneScreen } from './phone.tsx';

export interface Row {
  id: string;
  title: string;
  description?: string | undefined;
  icon?: LucideIcon;
}

/** Offers rows to choose from, in a sheet at the lower edge of the phone. */
export function ListSheet<Each extends Row>(props: {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  rows: readonly Each[];
  onPick: (row: Each) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{props.trigger}</DialogTrigger>
      <DialogContent
        title={props.title}
        sheet
        container={usePhoneScreen()}
        className="grid-cols-1 content-start gap-2"
      >
        <ul className="-mx-2 grid">
          {props.rows.map((row) => (
            <li key={row.id} className="border-t first:border-t-0">
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-2 text-left hover:bg-primary-soft"
                onClick={() => {
                  setOpen(false);
                  props.onPick(row);
                }}
              >
                {row.icon && <row.icon aria-hidden className="size-5 shrink-0 text-primary" />}
                <span className="grid min-w-0 wrap-anywhere">
                  <span className="font-semibold">{row.title}</span>
                  {row.description && <span className="text-sm text-muted">{row.description}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
