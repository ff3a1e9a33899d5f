import { useId, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { problemsOf } from '#lib/api/api-error.ts';

/** Maximum length of a reason in characters: the server's own limit. */
const LONGEST_REASON = 500;

/**
 * Holds the blockers of a publication, and the reason to publish nevertheless.
 *
 * @param known the blockers known so far; the server may find more
 */
export function useBlockers(known: string[] = []) {
  const [found, setFound] = useState<string[]>([]);
  const against = found.length > 0 ? found : known;
  const [reason, setReason] = useState('');
  return {
    against,
    reason,
    setReason,
    /** Runs the work. If it fails, remembers the blockers that the server found, and rethrows. */
    async guard(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        const blockers = problemsOf(error).filter(({ path }) => path === 'override');
        if (blockers.length) setFound(blockers.map(({ message }) => message));
        throw error;
      }
    },
  };
}

type Asked = ReturnType<typeof useBlockers>;

export function Blockers({ against, reason, setReason }: Pick<Asked, 'against' | 'reason' | 'setReason'>) {
  const field = useId();
  if (against.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {against.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Label htmlFor={field}>Publish nevertheless, because (the history keeps it)</Label>
      <Input
        id={field}
        dir="auto"
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </div>
  );
}
