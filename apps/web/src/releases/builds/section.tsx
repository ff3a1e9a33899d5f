import type { Release } from '@labrish/api/releases/schema';
import { Section } from '#components/section.tsx';
import { Built } from './built.tsx';
import { Discard } from './discard.tsx';
import { Progress } from './progress.tsx';
import { useFocus } from './use-focus.ts';

/**
 * Shows an unpublished version: how far it is built, and then what can be done with it.
 *
 * @param props.isNew whether it was just made on this page: it then takes the focus
 * @param props.onRefused receives why it could not be published
 */
export function BuildsInProgress(props: {
  release: Release;
  isNew: boolean;
  onRefused: (why: string | undefined) => void;
}) {
  const { release } = props;
  const { series, version, state } = release;
  const place = useFocus<HTMLDivElement>(props.isNew);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Section title={`${series} ${version} is ${state === 'built' ? 'ready' : 'being built'}`}>
        <Progress release={release} />
        {state === 'built' ? (
          <Built release={release} onRefused={props.onRefused} />
        ) : (
          <div className="flex justify-end">
            <Discard release={release} />
          </div>
        )}
      </Section>
    </div>
  );
}
