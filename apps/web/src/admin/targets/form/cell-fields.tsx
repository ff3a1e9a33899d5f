import type { Targets } from '@labrish/api/targets/schema';
import { DIMENSIONS, type Dimension } from '@labrish/pilot';
import { useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { DIMENSION_WORDS } from '#admin/targets/words.ts';
import { Field } from '#components/field.tsx';
import type { TargetFields } from './target-fields.ts';

interface Fields {
  targets: Targets;
  register: UseFormRegister<TargetFields>;
  errors: FieldErrors<TargetFields>['own'];
}

/** Shows a field for each cell, folded by dimension. An empty field means the usual target, which is its placeholder. */
export function CellFields(fields: Fields) {
  return DIMENSIONS.map((dimension) => <DimensionFields key={dimension} dimension={dimension} {...fields} />);
}

function DimensionFields({ dimension, targets, register, errors }: Fields & { dimension: Dimension }) {
  const cells = targets.targets
    .filter((one) => one.dimension === dimension)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const changed = cells.filter(({ recordings, usual }) => recordings !== usual).length;
  const [isOpen, setOpen] = useState(changed > 0);
  const problems = errors?.[dimension];
  return (
    // Unfold the fields on an error. They stay open when it is corrected, because somebody is typing there.
    <details
      open={isOpen || problems !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer font-semibold">
        {DIMENSION_WORDS[dimension].title}
        {changed > 0 && <span className="font-normal text-muted">, {changed} of your own</span>}
      </summary>
      <div className="grid gap-3 pt-3 sm:grid-cols-2 lg:grid-cols-4">
        {cells.map(({ key, name, usual }) => (
          <Field key={key} label={name} error={problems?.[key]?.message}>
            <input
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(usual)}
              {...register(`own.${dimension}.${key}`)}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
