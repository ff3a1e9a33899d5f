import type { Finding } from '@labrish/conversation';
import { bySeverity, type LintFinding, type Severity } from '@labrish/conversation/lint';
import { CircleCheck, CirclePlay, LoaderCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFlow, nameOfState } from '../flow-data.ts';
import { useAdminLocation } from '#admin/admin-location.ts';
import { useTrying } from '../trial.ts';
import { Badge, Button, SmallButton } from '#components/ui/elements.tsx';
import { NEWCOMER } from '@labrish/conversation/flow-test';
import { useChecked } from './flow-check-provider.tsx';
import { FixButton } from './field-notes.tsx';
import { isProven, proofInWords, SEVERITIES } from './in-words.ts';

/** Says how many findings the checks have, and whether it is proven that nobody gets lost in the conversation as it is typed. */
export function ChecksSummary() {
  const { findings } = useShown();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">Checks</span>
      <Counts findings={findings} />
      <span role="status" className="flex items-center gap-1.5 text-sm text-muted">
        <ProofSentence />
      </span>
    </span>
  );
}

/** Lists what is wrong with the conversation as it is typed, causes before consequences. */
export function Findings() {
  const { findings, isKnown } = useShown();
  const [isLong, setLong] = useState(false);
  if (findings.length === 0)
    return isKnown ? <p className="text-sm text-muted">No problems found in this state.</p> : null;
  return (
    <div className="grid">
      <ul className="grid">
        {findings
          .toSorted(bySeverity)
          .slice(0, isLong ? undefined : FIRST)
          .map((finding) => {
            const key = `${finding.code} ${finding.state_key} ${finding.sentence}`;
            return 'chat' in finding ? (
              <Shown key={key} finding={finding} />
            ) : (
              <Found key={key} finding={finding} />
            );
          })}
      </ul>
      {!isLong && findings.length > FIRST && (
        <SmallButton className="w-fit" onClick={() => setLong(true)}>
          Show all {findings.length} findings
        </SmallButton>
      )}
    </div>
  );
}

/** How many findings show at first: the causes come first, and the rest are mostly their consequences. */
const FIRST = 10;

function useShown(): { findings: (Finding | LintFinding)[]; isKnown: boolean } {
  const { findings, proof } = useChecked();
  const shown = worthSaying(proof?.findings ?? []);
  // The linter names causes, and the proof mostly what follows from them.
  return { findings: [...(findings ?? []), ...shown], isKnown: findings !== undefined };
}

/** Drops the findings without a chat if people get stuck: these name every state behind the dead end, and would hide the cause. */
function worthSaying(findings: readonly Finding[]): readonly Finding[] {
  const isStuck = findings.some(({ code }) => code === 'stuck');
  return isStuck ? findings.filter(({ chat }) => chat.length > 0) : findings;
}

function Counts({ findings }: { findings: readonly { severity: Severity }[] }) {
  const countOf = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  return (['blocks', 'warns', 'tells'] as const)
    .filter((severity) => countOf(severity) > 0)
    .map((severity) => (
      <Badge key={severity} variant={SEVERITIES[severity].variant}>
        {SEVERITIES[severity].name}: {countOf(severity)}
      </Badge>
    ));
}

function ProofSentence() {
  const { proof } = useChecked();
  if (!proof)
    return (
      <>
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        Checking every chat...
      </>
    );
  return (
    <>
      {isProven(proof) && <CircleCheck aria-hidden className="size-4 text-success" />}
      {proofInWords(proof)}
    </>
  );
}

function Found({ finding }: { finding: LintFinding }) {
  const { severity, state_key, sentence } = finding;
  return (
    <Row severity={severity} sentence={sentence}>
      <FixButton finding={finding} />
      <OpenState state_key={state_key} />
    </Row>
  );
}

function Shown({ finding: { severity, state_key, sentence, chat } }: { finding: Finding }) {
  const { show } = useTrying();
  const userActions = chat.flatMap(({ userAction }) => userAction ?? []);
  return (
    <Row severity={severity} sentence={sentence}>
      {userActions.length > 0 && (
        <SmallButton icon={CirclePlay} onClick={() => show({ start: NEWCOMER, play: userActions })}>
          Show the chat
        </SmallButton>
      )}
      <OpenState state_key={state_key} />
    </Row>
  );
}

function OpenState({ state_key }: { state_key: string | null }) {
  const { states } = useFlow();
  const { openState } = useAdminLocation();
  if (state_key === null) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => openState(state_key)}>
      Open {nameOfState(states, state_key)}
    </Button>
  );
}

function Row(props: { severity: Severity; sentence: string; children: ReactNode }) {
  const { name, variant } = SEVERITIES[props.severity];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 first:border-t-0">
      <Badge variant={variant}>{name}</Badge>
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">{props.sentence}</p>
      {props.children}
    </li>
  );
}
