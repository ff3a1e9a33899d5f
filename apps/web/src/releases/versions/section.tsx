import type { Release } from '@labrish/api/releases/schema';
import { Section } from '#components/section.tsx';
import { useMay } from '#lib/api/rights.ts';
import { Badge } from '#components/ui/badge.tsx';
import { licenceName } from '../new/version-fields.ts';
import { monthName, shareInWords } from '../words.ts';
import { standingOf, STANDINGS, takenBack } from './status-words.ts';
import { Withdraw } from './withdraw.tsx';

/** Lists every version, newest first. */
export function Versions({ releases }: { releases: Release[] }) {
  return (
    <Section title="Versions">
      {releases.length === 0 ? (
        <p className="text-muted">No version has been made yet.</p>
      ) : (
        <ul className="grid">
          {releases.map((release) => (
            <VersionRow key={release.id} release={release} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Shows one version: what it is, and whether to use it. */
function VersionRow({ release }: { release: Release }) {
  const { series, version, title, month, licence, plan, withdrawn, withdrawn_reason } = release;
  const mayPublish = useMay('publish');
  const { name, variant, meaning } = STANDINGS[standingOf(release)];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold break-all">
          {series} {version}
          <Badge variant={variant}>{name}</Badge>
        </h3>
        <p className="text-sm break-words text-muted">
          {title}, {monthName(month)}, {licenceName(licence)}
        </p>
        <p className="text-sm">{shareInWords(plan)}</p>
        <p className="text-sm">
          {meaning} {takenBack(withdrawn)}
        </p>
        {withdrawn_reason && (
          <p className="text-sm break-words">
            <span className="font-semibold">Withdrawn:</span> <span dir="auto">{withdrawn_reason}</span>
          </p>
        )}
      </div>
      {release.state === 'published' && mayPublish && <Withdraw release={release} />}
    </li>
  );
}
