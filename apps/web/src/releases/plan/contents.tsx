import type { Plan } from '@labrish/api/releases/schema';
import { counted } from '../words.ts';
import { LeftOut } from './left-out.tsx';
import { PART_WORDS } from './part-words.ts';
import { Shares } from './shares.tsx';

/** Shows what the version contains part by part, what it leaves out, and what is new since the previous version. */
export function PlanContents({ plan }: { plan: Plan }) {
  return (
    <>
      <Changes plan={plan} />
      <Shares
        title="By part"
        shares={plan.parts.map(({ part, ...share }) => ({ ...share, ...PART_WORDS[part] }))}
      />
      <Shares
        title="By what is spoken"
        shares={plan.categories.map(({ category, ...share }) => ({ ...share, name: category }))}
      />
      <LeftOut leftOut={plan.left_out} />
    </>
  );
}

function Changes({ plan: { previous_version, added, removed } }: { plan: Plan }) {
  if (previous_version === null) return null;
  return (
    <p>
      Compared with version {previous_version}: {counted(added, 'recording')} new,{' '}
      {counted(removed, 'recording')} no longer in it.
    </p>
  );
}
