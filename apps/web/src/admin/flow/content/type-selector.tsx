import type { StateType } from '@labrish/api/content-templates/state-type';
import { List, MessageSquareText, Mic, SquareMousePointer } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '#lib/class-names.ts';
import type { Edit } from '../drafts/edit.ts';
import { TYPE_HINTS, TYPE_NAMES, TYPES } from '../drafts/type-names.ts';

const ICONS = { message: MessageSquareText, buttons: SquareMousePointer, list: List, input: Mic };

/** Selects which of the four things the bot does in this state. */
export const TypeSelector = memo(function TypeSelector(props: {
  type: StateType;
  edit: (edit: Edit) => void;
  mayEdit: boolean;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">State type</legend>
      <div className="grid grid-cols-2 gap-2 2xl:grid-cols-4">
        {TYPES.map((type) => {
          const Icon = ICONS[type];
          const isChosen = type === props.type;
          return (
            <label
              key={type}
              className={classNames(
                'flex items-start gap-2.5 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
                isChosen ? 'border-primary bg-primary-soft' : 'border-line',
                props.mayEdit && 'cursor-pointer',
                props.mayEdit && !isChosen && 'hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="state-type"
                className="sr-only"
                checked={isChosen}
                disabled={!props.mayEdit && !isChosen}
                onChange={() => props.mayEdit && props.edit({ edit: 'type', type })}
              />
              <Icon
                aria-hidden
                className={classNames('mt-0.5 size-5 shrink-0', isChosen ? 'text-primary' : 'text-muted')}
              />
              <span className="grid min-w-0 grid-cols-1">
                <span className="font-semibold">{TYPE_NAMES[type]}</span>
                <span className="hidden text-sm text-muted sm:inline">{TYPE_HINTS[type]}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
});
