import { useState } from 'react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { SettingsForm } from './form.tsx';

/** Shows the settings of review. */
export function SettingsTab() {
  const settings = trpc.review.settings.get.useQuery();
  const [saved, setSaved] = useState(0);
  return (
    <div className="max-w-3xl">
      <Section
        title="How review is done here"
        note="What is under review already is settled by what was set when it began."
      >
        {settings.isPending && <Pending>Loading the settings...</Pending>}
        <QueryFailure what="The settings could not be loaded." query={settings} />
        {settings.data && (
          // Saving resets the form. A newer version that the page loads does not, so that nothing typed is lost.
          <SettingsForm key={saved} settings={settings.data} onSaved={() => setSaved((times) => times + 1)} />
        )}
      </Section>
    </div>
  );
}
