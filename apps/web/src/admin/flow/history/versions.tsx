import type { Draft } from '@labrish/api/flow-versions/schema';
import { getQueryKey } from '@trpc/react-query';
import { useId, useState } from 'react';
import { forgetEdits } from '#admin/flow/drafts/edit-history.ts';
import { HarmNotes } from '#admin/flow/checks/harm-notes.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Pending, QueryFailure, ListState, Section, ShowEarlier } from '#components/section.tsx';
import { Badge, OutlineButton } from '#components/ui/elements.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/form.tsx';
import { ALONE, trpc, useIsAdmin, type Outputs } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { dateTime, number as inFigures } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';
import { ChangesBetween, useChange } from './changes.tsx';

type Version = Outputs['flowVersions']['history']['versions'][number];

/** Lists every version of the flow, the newest first. Any two of them can be compared. */
export function VersionList({ draft }: { draft: Draft }) {
  const list = useVersions();
  const versions = list.data?.pages.flatMap((page) => page.versions);
  const [picked, setPicked] = useState<number[]>([]);
  /** Picks a version or puts it back. A third one takes the place of the one that was picked first. */
  const pick = (number: number) =>
    setPicked((before) =>
      before.includes(number) ? before.filter((one) => one !== number) : [...before.slice(-1), number],
    );
  return (
    <Section
      title="Versions"
      note="Every version that was live, who made it, and how many people talked to it. You can restore any of them, and compare two."
    >
      <ListState query={list} what="versions" />
      {versions?.length === 0 && <p className="text-muted">There is no conversation yet.</p>}
      {versions && versions.length > 1 && <Comparison picked={picked} />}
      {versions && (
        <ol className="grid">
          {versions.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              draft={draft}
              isPicked={picked.includes(version.number)}
              onPick={versions.length > 1 ? pick : undefined}
            />
          ))}
        </ol>
      )}
      <ShowEarlier list={list} />
    </Section>
  );
}

function useVersions() {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: getQueryKey(trpc.flowVersions.history, undefined, 'infinite'),
    load: (before, request) =>
      client.flowVersions.history.query(before === undefined ? {} : { before: Number(before) }, request),
    next: ({ next_before }) => (next_before === null ? null : String(next_before)),
  });
}

/** Opens the comparison of the two picked versions. */
function Comparison({ picked }: { picked: number[] }) {
  const [from = 0, to = 0] = picked.toSorted((a, b) => a - b);
  const isReady = picked.length === 2;
  return (
    <Dialog>
      {/* Stays in sight, so that one can pick a version far down. */}
      <div className="sticky top-0 z-10 -mx-1 bg-card px-1 py-2">
        <DialogTrigger>
          <OutlineButton disabled={!isReady}>
            {isReady ? `Compare version ${from} with version ${to}` : 'Pick two versions to compare'}
          </OutlineButton>
        </DialogTrigger>
      </div>
      <DialogContent
        title={`From version ${from} to version ${to}`}
        className="top-[6vh] max-w-[min(52rem,calc(100vw-2rem))]"
      >
        <ChangesBetween from={from} to={to} />
      </DialogContent>
    </Dialog>
  );
}

/** Shows one version: what it changed, who made it, when, and how many people it reached. */
function VersionRow(props: {
  version: Version;
  draft: Draft;
  isPicked: boolean;
  /** Absent where there is no other version. */
  onPick: ((number: number) => void) | undefined;
}) {
  const { version, draft, isPicked, onPick } = props;
  const { number, published_at, published_by_name, note, restored_from, is_live, override } = version;
  const mayEdit = useIsAdmin();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="grid gap-2 border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <h3 className="flex flex-wrap items-center gap-2 font-bold">
            Version {number}
            {is_live && <Badge variant="success">Live</Badge>}
          </h3>
          <p dir="auto" className="break-words">
            {version.summary}
          </p>
          <p className="text-sm break-words text-muted">
            {dateTime(published_at)}, by {published_by_name ?? 'the system'}
            {restored_from !== null && `, version ${restored_from} again`}
          </p>
          <p className="text-sm text-muted">{reachedInWords(version)}</p>
          {note && (
            <p dir="auto" className="text-sm break-words">
              {note}
            </p>
          )}
          {override && (
            <p dir="auto" className="text-sm break-words">
              <span className="font-semibold">Published although the checks found harm:</span>{' '}
              {override.reason}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {onPick && (
            <label className="flex h-9 items-center gap-2 px-1 text-sm font-semibold">
              <Checkbox
                checked={isPicked}
                aria-label={`Compare version ${number}`}
                onChange={() => onPick(number)}
              />
              Compare
            </label>
          )}
          <OutlineButton
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`What changed in version ${number}`}
            onClick={() => setOpen(!isOpen)}
          >
            What changed
          </OutlineButton>
          {mayEdit && !is_live && <Restore number={number} draft={draft} />}
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ChangesBetween from={number - 1} to={number} />}
      </div>
    </li>
  );
}

/** Says how many people the bot answered while a version was live. */
function reachedInWords({ reached: { people, is_more }, is_live }: Version): string {
  if (is_more) return `At least ${inFigures(people)} people talked to it.`;
  if (people === 0) return is_live ? 'Nobody has talked to it yet.' : 'Nobody talked to it.';
  return people === 1 ? '1 person talked to it.' : `${inFigures(people)} people talked to it.`;
}

/** Publishes the flow of this version again. */
function Restore({ number, draft }: { number: number; draft: Draft }) {
  const restore = trpc.flowVersions.restore.useMutation();
  const { change, questions } = useChange();
  const kept = draft.is_changed ? ' The draft is discarded; you can restore it.' : '';
  const [isOpen, setOpen] = useState(false);
  const harm = trpc.flowVersions.harmOfRestoring.useQuery(
    { number },
    { enabled: isOpen, refetchOnMount: 'always', trpc: { context: { [ALONE]: true } } },
  );
  return (
    <Confirm
      trigger={<OutlineButton aria-label={`Restore version ${number}`}>Restore</OutlineButton>}
      title={`Restore version ${number}?`}
      description={`It is live at once, as a new version. Topics and regions stay as they are now.${kept}`}
      action="Restore"
      onOpen={setOpen}
      isWaiting={harm.isLoading}
      onConfirm={async () => {
        const { version } = await change(({ moved }) =>
          restore.mutateAsync({ number, revision: draft.revision, moved }),
        );
        forgetEdits();
        notify.success(`Version ${number} is live again, as version ${version.number}.`);
      }}
    >
      {harm.isLoading && <Pending>Looking at every chat that people could have...</Pending>}
      <QueryFailure what="What it would do to people could not be found out." query={harm} />
      {harm.data && <HarmNotes {...harm.data} />}
      {questions}
    </Confirm>
  );
}
