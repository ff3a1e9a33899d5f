import { useLocation } from 'react-router';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { keysAt, type KeyOf } from './keys-by-screen.ts';

/** Lists the keys of the current screen. */
export function KeysWindow({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Keys">
        {keysAt(pathname, search).map(({ title, keys }) => (
          <section key={title} aria-label={title} className="grid gap-1">
            <h3 className="font-semibold">{title}</h3>
            <dl className="divide-y">
              {keys.map((one) => (
                <Row key={one.join()} of={one} />
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  );
}

function Row({ of: [key, does] }: { of: KeyOf }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt>
        <kbd className="rounded border border-control px-1.5 py-0.5 font-sans text-sm font-semibold">
          {key}
        </kbd>
      </dt>
      <dd className="text-right text-muted">{does}</dd>
    </div>
  );
}
