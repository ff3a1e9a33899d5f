import type { State } from '@labrish/api/states/schema';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { date, timeOfDay } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useContent } from '#admin/flow/drafts/drafts.ts';
import type { Content } from '../drafts/content.ts';
import { useFlow, nameOfEvent } from '#admin/flow/flow-data.ts';
import { differences } from '../drafts/differences.ts';
import { COMPARISON, type SaveSteps } from './save-steps.ts';

/** Says who saved this state first and when, compares it with what is typed here, and offers the choice between the two. */
export function Comparison({ state, server, saving }: { state: State; server: Content; saving: SaveSteps }) {
  // Without the server's refusal, the other person's change is looked up in the audit log.
  const { conflict, isBusy } = saving;
  const last = useLastChange(state, conflict === undefined);
  const { events } = useFlow();
  const typed = useContent(state.id, server);
  const who = conflict?.changed_by ?? last?.actor_name ?? 'Somebody';
  const at = conflict?.changed_at ?? last?.at ?? state.updated_at;
  return (
    <div
      id={COMPARISON}
      role="alert"
      tabIndex={-1}
      className="grid grid-cols-1 gap-3 rounded-lg border border-amber bg-amber-soft p-3.5"
    >
      <p>
        <strong>{who} saved this state first</strong>, on {date(at)} at {timeOfDay(at)}. Your changes are
        still here. Compare, then choose which to keep.
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {differences(server, typed, (key) => nameOfEvent(events, key)).map(({ field, theirs, mine }) => (
          <li key={field} aria-label={field} className="grid grid-cols-1 gap-1.5 rounded-md bg-card p-3">
            <span className="font-semibold break-words">{field}</span>
            <div className="grid gap-2 text-sm sm:grid-cols-2">
              <Side title="Theirs">{theirs}</Side>
              <Side title="Yours">{mine}</Side>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={saving.keepMine}>
          Keep mine
        </Button>
        <OutlineButton disabled={isBusy} onClick={saving.discard}>
          Use theirs
        </OutlineButton>
      </div>
    </div>
  );
}

function Side({ title, children }: { title: string; children: string }) {
  return (
    <div className="grid grid-cols-1 content-start">
      <span className="text-xs font-semibold text-muted">{title}</span>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {children || <span className="text-muted">(empty)</span>}
      </p>
    </div>
  );
}

function useLastChange({ id }: State, enabled: boolean) {
  const { data } = trpc.audit.list.useQuery({ entity: 'states', entity_id: id, limit: 1 }, { enabled });
  return data?.entries[0];
}
