import type { FlowPublishCheck } from '@labrish/api/flow-versions/schema';
import { CircleCheck } from 'lucide-react';
import { bySeverity } from '@labrish/conversation/lint';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { QueryFailure, Pending, Section } from '#components/section.tsx';
import { Badge } from '#components/ui/elements.tsx';
import { isProven, proofInWords, SEVERITIES } from '#admin/flow/checks/in-words.ts';
import { nameOfState } from '#admin/flow/flow-data.ts';
import { ALONE, trpc } from '#lib/api/trpc.ts';

type ProofFinding = FlowPublishCheck['proof']['findings'][number];

/** Queries the publish check of the saved flow. Has its own request, because the check takes seconds. */
export function usePublishCheck() {
  return trpc.flowVersions.publishCheck.useQuery(undefined, {
    refetchOnMount: 'always',
    trpc: { context: { [ALONE]: true } },
  });
}

/** Shows what is wrong with the conversation as it is saved, each finding with a link to where it can be fixed. */
export function PublishCheck() {
  const publishCheck = usePublishCheck();
  const { data } = publishCheck;
  return (
    <Section title="Checks" note="What people would meet in the conversation as it is saved.">
      <QueryFailure what="The checks could not be made." query={publishCheck} />
      {!data && !publishCheck.error && <Pending>Looking at every chat that people could have...</Pending>}
      {data && (
        <>
          <ul className="grid gap-1 text-sm">
            <Good is={isProven(data.proof)}>{proofInWords(data.proof)}</Good>
            <Good is={data.tests.every(({ is_passed }) => is_passed)}>{testsInWords(data.tests)}</Good>
          </ul>
          <Findings {...data} />
        </>
      )}
    </Section>
  );
}

function Good({ is, children }: { is: boolean; children: string }) {
  return (
    <li className="flex items-start gap-1.5">
      {is && <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />}
      {children}
    </li>
  );
}

function testsInWords(tests: FlowPublishCheck['tests']): string {
  const failed = tests.filter(({ is_passed }) => !is_passed).length;
  if (tests.length === 0) return 'No chat is kept as a test.';
  if (failed > 0) return `${failed} of ${tests.length} tests fail.`;
  return tests.length === 1 ? 'The only test passes.' : `All ${tests.length} tests pass.`;
}

function Findings({ findings, proof, tests }: FlowPublishCheck) {
  const failed = tests.filter(({ is_passed }) => !is_passed);
  if (findings.length + proof.findings.length + failed.length === 0)
    return <p className="text-muted">Nothing is wrong with what is saved.</p>;
  return (
    <ul className="grid">
      {failed.map(({ name, sentence }) => (
        <Row
          key={name}
          badge={{ name: 'Test fails', variant: 'destructive' }}
          state_key={null}
          sentence={`“${name}”: ${sentence ?? ''}`}
        />
      ))}
      {[...proof.findings, ...findings].toSorted(bySeverity).map((finding) => (
        <Row
          key={`${finding.code} ${finding.state_key} ${finding.sentence}`}
          badge={SEVERITIES[finding.severity]}
          {...finding}
        />
      ))}
    </ul>
  );
}

function Row(props: {
  badge: { name: string; variant: ComponentProps<typeof Badge>['variant'] };
  state_key: string | null;
  sentence: string;
  chat?: ProofFinding['chat'];
}) {
  const { badge, state_key, sentence, chat = [] } = props;
  const { states = [] } = trpc.states.list.useQuery().data ?? {};
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <Badge variant={badge.variant} className="mt-0.5">
        {badge.name}
      </Badge>
      <div className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
        <p className="break-words">
          {sentence}{' '}
          {state_key !== null && (
            <Link
              to={`/app/admin?tab=rules&state=${encodeURIComponent(state_key)}`}
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              Open {nameOfState(states, state_key)}
            </Link>
          )}
        </p>
        {chat.length > 0 && <ShortestChat chat={chat} />}
      </div>
    </li>
  );
}

/** Shows a chat that leads to the finding: what the contributor does, and what the bot answers. */
function ShortestChat({ chat }: Pick<ProofFinding, 'chat'>) {
  return (
    <details>
      <summary className="w-fit cursor-pointer font-semibold">The shortest chat that shows it</summary>
      <ol className="mt-1.5 grid gap-1.5">
        {chat.map(({ did, said }, place) => (
          <li key={place} className="grid gap-1">
            <p dir="auto" className="ml-auto max-w-[85%] rounded-lg bg-amber-soft px-2.5 py-1.5 break-words">
              <span className="sr-only">They: </span>
              {did}
            </p>
            <p
              dir="auto"
              className="mr-auto line-clamp-4 max-w-[85%] rounded-lg bg-sunken px-2.5 py-1.5 break-words whitespace-pre-line"
            >
              <span className="sr-only">The bot: </span>
              {said ?? '(says nothing)'}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
