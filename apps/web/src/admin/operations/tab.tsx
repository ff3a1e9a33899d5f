import type { ReactNode } from 'react';
import { Pause, Play } from 'lucide-react';
import { ForAdmins } from '#components/for-admins.tsx';
import { Button, SmallButton, Badge, OutlineButton } from '#components/ui/elements.tsx';
import { Confirm } from '#components/confirm.tsx';
import { notify } from '#lib/outcomes.ts';
import { useIsAdmin, useMay, trpc, type Outputs } from '#lib/api/trpc.ts';
import { InboxView } from './inbox/view.tsx';
import { NotesView } from './notes/view.tsx';
import { NowView } from './now/view.tsx';
import { PersonView } from './person/view.tsx';
import { useView, VIEWS, type View, POLL, POLL_SLOWLY } from './views.ts';
import { Pending, QueryState, Section, SectionRow } from '#components/section.tsx';
import { dateTime, number } from '#lib/format.ts';
import { TURN_KIND_WORDS } from './words.ts';

const names: Record<View, string> = {
  now: 'Now',
  inbox: 'Inbox',
  notes: 'Notes',
  stuck: 'Stuck',
  person: 'A person',
};
const contents: Record<View, () => ReactNode> = {
  now: NowView,
  inbox: InboxView,
  notes: NotesView,
  stuck: StuckView,
  person: PersonView,
};

/** Shows the operator's desk: how the bot is doing, who is stuck, and one contributor at a time. */
export function OperationsTab() {
  return (
    <ForAdmins what="You need admin privileges to operate the bot." or={['inbox', 'erase']}>
      <Desk />
    </ForAdmins>
  );
}

function Desk() {
  const { view, openView } = useView();
  const isAdmin = useIsAdmin();
  const mayAnswer = useMay('inbox') === true;
  const notes = trpc.notes.open.useQuery(undefined, { ...POLL_SLOWLY, enabled: mayAnswer });
  const open = notes.data?.open ?? 0;
  // Somebody who may only erase sees single contributors.
  const views: readonly View[] = mayAnswer ? VIEWS : ['person'];
  const shown = views.includes(view) ? view : 'person';
  const Content = contents[shown];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">Operations</h2>
        {isAdmin && <PauseSwitch />}
      </div>
      <nav aria-label="Operations" className="flex flex-wrap gap-1">
        {views.map((key) => (
          <Button
            key={key}
            variant={key === shown ? 'secondary' : 'ghost'}
            aria-current={key === shown ? 'page' : undefined}
            onClick={() => openView(key)}
          >
            {names[key]}
            {key === 'notes' && open > 0 && <Badge>{number(open)} open</Badge>}
          </Button>
        ))}
      </nav>
      <Content />
    </div>
  );
}

/** Pauses the bot, and lets it answer again. */
function PauseSwitch() {
  const { data } = trpc.operations.alert.useQuery(undefined, POLL);
  const utils = trpc.useUtils();
  const pause = trpc.operations.pause.useMutation();
  const resume = trpc.operations.resume.useMutation();
  if (!data) return null;
  if (data.pause)
    return (
      <Confirm
        trigger={<Button icon={Play}>Resume the bot</Button>}
        harmless
        title="Resume the bot?"
        description="Everyone who wrote during the pause gets one answer, oldest first. People outside WhatsApp’s 24-hour window get their answer when they next write."
        action="Resume"
        onConfirm={async () => {
          await resume.mutateAsync();
          await utils.operations.invalidate();
          notify.success('The bot answers again', 'It starts with the people who have waited longest.');
        }}
      />
    );
  return (
    <Confirm
      trigger={<OutlineButton icon={Pause}>Pause the bot</OutlineButton>}
      title="Pause the bot?"
      description="Messages and voice notes are received and stored. Everyone who writes gets one message saying that we are fixing something. STOP and deletions are answered at once, everything else when you resume."
      action="Pause"
      onConfirm={async () => {
        await pause.mutateAsync();
        await utils.operations.invalidate();
        notify.success('The bot is paused', 'Nothing that people send is lost.');
      }}
    />
  );
}

type State = Outputs['operations']['stuck']['states'][number];

const reasons: Record<State['people'][number]['reason'], string> = {
  lost: 'Not understood three times',
  closing: 'Window closes soon',
  gone: 'State removed',
};

/** Shows who is stuck, by state: why, and the kind of their last message. Never their words. */
function StuckView() {
  const stuck = trpc.operations.stuck.useQuery(undefined, POLL);
  if (!stuck.data)
    return <QueryState query={stuck} loading="Loading..." failed="This list could not be loaded." />;
  if (stuck.data.states.length === 0)
    return <Pending>Nobody who wrote in the last 24 hours is stuck.</Pending>;
  return (
    <div className="grid gap-5">
      {stuck.data.more && <p className="text-muted">Not all of them are shown.</p>}
      {stuck.data.states.map((state) => (
        <StuckState key={state.state_key} state={state} />
      ))}
    </div>
  );
}

function StuckState({ state }: { state: State }) {
  const { openPerson } = useView();
  return (
    <Section title={`${state.friendly_name} (${number(state.count)})`}>
      <ul>
        {state.people.map(({ contributor_id, reason, last_inbound_at, last_sent }) => (
          <SectionRow key={contributor_id}>
            <div className="grid min-w-0 flex-1 gap-1">
              <Badge variant="warning">{reasons[reason]}</Badge>
              <p className="text-sm text-muted">
                Last: {TURN_KIND_WORDS[last_sent]},{' '}
                <time dateTime={last_inbound_at}>{dateTime(last_inbound_at)}</time>
              </p>
            </div>
            <SmallButton
              aria-label={`Open person ${contributor_id.slice(0, 8)}`}
              onClick={() => openPerson(contributor_id)}
            >
              Open
            </SmallButton>
          </SectionRow>
        ))}
      </ul>
    </Section>
  );
}
