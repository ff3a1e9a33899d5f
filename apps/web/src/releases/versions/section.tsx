import type { Release } from '@labrish/api/releases/schema';
import { Section } from '#components/section.tsx';
import { VersionRow } from './row.tsx';

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
