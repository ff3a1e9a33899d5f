import type { State } from '@labrish/api/states/schema';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { useMayEdit } from '#admin/access.ts';
import { nameOf } from '#admin/flow/name-of.ts';
import { NameForm } from './name-form.tsx';

/** Shows the state's name, to be edited in place. */
export function StateName({ state }: { state: State }) {
  const mayEdit = useMayEdit();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  };
  if (isEditing) return <NameForm state={state} onDone={close} />;
  return (
    <div className="flex items-start gap-1">
      <h3 dir="auto" className="min-w-0 text-2xl font-bold break-words">
        {nameOf(state)}
      </h3>
      {mayEdit && (
        <Button
          ref={pencil}
          variant="ghost"
          size="icon"
          aria-label="Edit name"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
    </div>
  );
}
