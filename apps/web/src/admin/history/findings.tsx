import type { FlowFinding } from '@labrish/api/flow-releases/schema';
import { Link } from 'react-router';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { SEVERITIES } from '#admin/checks/severities.ts';
import { trpc } from '#lib/api/trpc.ts';

/** What is wrong with the conversation as it is saved, each with a way to where it is mended. */
export function Findings() {
  const list = trpc.flowReleases.findings.useQuery(undefined, { refetchOnMount: 'always' });
  const findings = list.data?.findings;
  return (
    <Section
      title="Checks"
      note={
        findings?.length === 0
          ? 'Nothing is wrong with what is saved.'
          : 'What there is to mend in what is saved.'
      }
    >
      <QueryFailure what="The checks could not be made." query={list} />
      {!findings && !list.error && <Pending>Checking...</Pending>}
      {findings && findings.length > 0 && (
        <ul className="grid">
          {findings.map((finding) => (
            <Row key={`${finding.code} ${finding.sentence}`} finding={finding} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ finding: { severity, state_key, sentence } }: { finding: FlowFinding }) {
  const { name, variant } = SEVERITIES[severity];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <Badge variant={variant} className="mt-0.5">
        {name}
      </Badge>
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">
        {sentence}{' '}
        {state_key !== null && (
          <Link
            to={`/app/admin?tab=rules&state=${encodeURIComponent(state_key)}`}
            className="font-semibold text-primary underline-offset-4 hover:underline"
          >
            Open {state_key}
          </Link>
        )}
      </p>
    </li>
  );
}
