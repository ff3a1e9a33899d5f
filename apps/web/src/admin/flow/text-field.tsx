import type { ComponentProps } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Labelled } from './labelled.tsx';

type Named = Pick<ComponentProps<typeof Labelled>, 'id' | 'label' | 'length' | 'refusals' | 'warnings'>;

/** Shows an input for one line of text, as a field of the editor. */
export function TextField({
  onChange,
  ...props
}: Named &
  Omit<ComponentProps<typeof Input>, keyof Named | 'onChange'> & { onChange: (text: string) => void }) {
  const { id, label, length, refusals, warnings, ...input } = props;
  return (
    <Labelled
      {...(id && { id })}
      {...(length && { length })}
      label={label}
      refusals={refusals}
      warnings={warnings}
    >
      {(control) => (
        <Input {...control} autoComplete="off" {...input} onChange={({ target }) => onChange(target.value)} />
      )}
    </Labelled>
  );
}
