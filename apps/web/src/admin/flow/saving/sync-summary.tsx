import { useAdminLocation } from '#admin/admin-location.ts';
import { Badge, Button } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { counted } from '#lib/format.ts';
import { settings } from '#lib/settings.ts';
import { nameOfState, useFlow, type Template } from '../flow-data.ts';

const PROVIDER = settings.messaging_provider;

/** Says how many templates the messenger does not have as they are saved. Shows nothing with the simulator, which needs none. */
export function SyncSummary() {
  const unsynced = useUnsyncedTemplates();
  const failed = unsynced.filter(({ sync_state }) => sync_state === 'failed').length;
  if (PROVIDER === 'the simulator') return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{PROVIDER}</span>
      {failed > 0 && <Badge variant="destructive">{counted(failed, 'sync')} failed</Badge>}
      <span className="text-sm text-muted">
        {unsynced.length === 0 ? 'is up to date' : `${counted(unsynced.length, 'template')} not synced`}
      </span>
    </span>
  );
}

/** Says when a save reaches people; the history page sets this. */
export function LiveSummary() {
  const { data: draft } = trpc.flowVersions.draft.useQuery();
  if (!draft) return null;
  return (
    <span className="text-sm text-muted">
      {draft.publishing === 'each_save'
        ? 'Each save is live at once; History can change this'
        : 'Saves wait to be published in History'}
    </span>
  );
}

/** Lists the templates that the messenger does not have as they are saved, failures first, each with a link to its state. */
export function UnsyncedTemplates() {
  const { states } = useFlow();
  const { openState } = useAdminLocation();
  const unsynced = useUnsyncedTemplates();
  if (unsynced.length === 0 || PROVIDER === 'the simulator') return null;
  return (
    <section aria-label={PROVIDER} className="border-t pt-1">
      <ul className="grid">
        {unsynced.map(({ id, template_key, sync_state, sync_error }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1 text-sm">
            <Button variant="link" className="h-auto p-0" onClick={() => openState(template_key)}>
              {nameOfState(states, template_key)}
            </Button>
            <span className={sync_state === 'failed' ? 'text-destructive' : 'text-muted'}>
              {sync_state === 'failed'
                ? `The sync failed: ${sync_error ?? 'Unknown error'}`
                : WORDS[sync_state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORDS = { never: 'Not synced yet', out_of_date: 'Changed since the last sync', synced: '' };

function useUnsyncedTemplates(): Template[] {
  const { templates } = useFlow();
  const unsynced = templates.filter(({ is_active, sync_state }) => is_active && sync_state !== 'synced');
  return unsynced.sort((a, b) => Number(b.sync_state === 'failed') - Number(a.sync_state === 'failed'));
}
