import type { LintFinding } from '@labrish/conversation/lint';
import { Wrench } from 'lucide-react';
import { useMayEdit } from '#admin/access.ts';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { fixInWords } from './fix-words.ts';
import { useFix } from './use-fix.ts';

/** Makes the one edit that fixes a finding. Asks first if the edit goes live at once. */
export function FixButton({ finding: { fix, sentence } }: { finding: LintFinding }) {
  const mayEdit = useMayEdit();
  const { type, save } = useFix();
  if (!fix || !mayEdit) return null;
  const words = fixInWords(fix);
  const face = (
    <>
      <Wrench aria-hidden />
      {words}
    </>
  );
  if (fix.kind === 'remove_mapping' || fix.kind === 'remove_transition' || fix.kind === 'retire_event')
    return (
      <Confirm
        trigger={
          <Button variant="outline" size="sm">
            {face}
          </Button>
        }
        title={`${words}?`}
        description={sentence}
        action={words}
        onConfirm={() => save(fix)}
      />
    );
  return (
    <Button variant="outline" size="sm" onClick={() => type(fix)}>
      {face}
    </Button>
  );
}
