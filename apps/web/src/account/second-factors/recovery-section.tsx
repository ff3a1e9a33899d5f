import { useQuery } from '@tanstack/react-query';
import { useAttempt } from '#lib/attempt.ts';
import { useEffect, useRef, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { QueryState, Section } from '#components/section.tsx';
import { Alert, Button, OutlineButton } from '#components/ui/elements.tsx';
import { copyToClipboard } from '#lib/outcomes.ts';
import { date } from '#lib/format.ts';
import { makeRecoveryCodes, readRecoveryCodes, type RecoveryCodes } from '#session/recovery-codes.ts';
import { KEY, useFactors } from '#account/own-user.ts';

/** Offers recovery codes for a lost phone. Shown once there is a second factor that they can replace. */
export function RecoverySection() {
  return useFactors().length > 0 ? <Codes /> : null;
}

function Codes() {
  const codes = useQuery({ queryKey: [...KEY, 'recovery-codes'], queryFn: readRecoveryCodes });
  const [made, setMade] = useState<string[]>();
  const { problem, attempt } = useAttempt();
  const make = async () => {
    setMade(await makeRecoveryCodes());
    await codes.refetch();
  };
  const makeFirst = () => attempt('No codes could be created. Check the connection and try again.', make);
  return (
    <Section
      title="Recovery codes"
      note="If you lose your phone, use one of these instead of the second step. Each works once. Keep them on paper, away from the phone."
    >
      <QueryState query={codes} loading="Loading..." failed="The recovery codes could not be loaded." />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {made && <Made codes={made} onDone={() => setMade(undefined)} />}
      {codes.data && !made && <p>{inWords(codes.data)}</p>}
      {codes.data &&
        !made &&
        (codes.data.created_at ? (
          <Confirm
            trigger={<OutlineButton className="w-fit">Create new codes</OutlineButton>}
            title="Create new recovery codes?"
            description="Your current codes stop working at once."
            action="Create new codes"
            onConfirm={make}
          />
        ) : (
          <Button className="w-fit" onClick={() => void makeFirst()}>
            Create recovery codes
          </Button>
        ))}
    </Section>
  );
}

/** Shows the new codes. They cannot be shown again. */
function Made({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  // Focus the list, because the pressed button is gone.
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <Alert variant="success">Write these down or print them now: they are not shown again.</Alert>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Your recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-lg bg-sunken px-4 py-3 font-mono outline-none sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <OutlineButton onClick={() => void copyToClipboard(codes.join('\n'))}>Copy all</OutlineButton>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </>
  );
}

function inWords({ left, created_at }: RecoveryCodes): string {
  if (!created_at) return 'You have none yet.';
  if (left === 0) return 'All of them are used. Create new ones.';
  return `${left} of your codes ${left === 1 ? 'is' : 'are'} left, created ${date(created_at)}.`;
}
