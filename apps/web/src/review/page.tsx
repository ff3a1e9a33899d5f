import { Checkbox } from '#components/ui/form.tsx';
import { Ear, PenLine, CloudOff, History as HistoryIcon, Phone, Tags } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { PageTitle } from '#components/page.tsx';
import { useMay } from '#lib/api/trpc.ts';
import { useEffect, useState } from 'react';
import { classNames, Alert, OutlineButton } from '#components/ui/elements.tsx';
import { KeyButton, useKeys } from './keys.tsx';
import { pilotOf, SEVERAL } from '#lib/pilot.ts';
import { createPlayer, usePlayer } from './player/player.ts';
import { createSounds } from './player/sounds.ts';
import { countSteps } from './queue/outbox.ts';
import { useQueue } from './queue/use-queue.ts';
import type { Item, QueueState } from './types.ts';
import { Recording } from './recording.tsx';
import { Assigned } from './side/assigned.tsx';
import { EmptyQueue, StoppedCard } from './side/empty-queue.tsx';
import { History } from './side/history.tsx';
import { KeysCard } from './side/keys-card.tsx';
import { LabelsJudged, OwnNumbers } from './side/own-settings.tsx';
import { TAGS } from './words/tags.ts';
import { Guide } from './words/guide.tsx';
import { FirstVisit, NoticeLine, Pace } from './side/notice.tsx';
import { useLocalStorage } from './use-local-storage.ts';
import { LastVerdict, VerdictBar } from './verdict-bar.tsx';
import { endSession } from '#session/access-token.ts';
import { Pending } from '#components/section.tsx';

const STAGES = [
  { stage: 'audio', name: 'Listen', Icon: Ear },
  { stage: 'words', name: 'Transcribe', Icon: PenLine },
] as const;

/** Shows the review desk: for people who review for hours, and for volunteers on a phone. */
export function ReviewPage() {
  const [address] = useSearchParams();
  const stage = address.get('stage') === 'words' ? 'words' : 'audio';
  const isLead = useMay('lead');
  return (
    <div className="grid gap-4">
      <PageTitle>Review</PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-6">
        <h1 className="text-2xl font-bold max-sm:sr-only sm:text-3xl">Review</h1>
        <nav aria-label="Stages" className="flex gap-1">
          {STAGES.map(({ stage: other, name, Icon }) => (
            <Link
              key={other}
              to={other === 'audio' ? '?' : `?stage=${other}`}
              aria-current={other === stage ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold sm:px-4',
                other === stage ? 'bg-primary-soft' : 'text-muted hover:bg-primary-soft',
              )}
            >
              <Icon aria-hidden className="size-4 max-sm:hidden" />
              {name}
            </Link>
          ))}
        </nav>
        {isLead && (
          <Link
            to="/app/review/team"
            className="ml-auto py-2.5 font-semibold text-primary underline-offset-4 hover:underline"
          >
            Team and decisions
          </Link>
        )}
      </div>
      <Review key={stage} stage={stage} />
    </div>
  );
}

/** Shows one recording after the other, at one stage. */
function Review({ stage }: { stage: Item['stage'] }) {
  const { queue, state } = useQueue(stage);
  const [rate, setRate] = useLocalStorage<number>(
    stage === 'audio' ? 'review-speed' : 'review-speed-words',
    1,
  );
  const [autoplay, setAutoplay] = useLocalStorage<boolean>('review-autoplay', true);
  const [isIntroduced, setIntroduced] = useLocalStorage<boolean>('review-introduced', false);
  const [player] = useState(() => createPlayer(rate));
  const [sounds] = useState(() => createSounds());
  const [open, setOpen] = useState<'history' | 'numbers' | 'labels' | null>(null);
  const playing = usePlayer(player);
  const [item] = state.items;
  const of = pilotOf(item?.pilot);

  useEffect(() => setRate(playing.rate), [playing.rate, setRate]);
  useEffect(() => void sounds.loadAhead(state.items.slice(1)), [state.items, sounds]);
  useEffect(() => () => sounds.clear(), [sounds]);
  useEffect(() => {
    // What sounds in a locked phone is not heard.
    const pause = () => document.hidden && player.pause();
    document.addEventListener('visibilitychange', pause);
    return () => document.removeEventListener('visibilitychange', pause);
  }, [player]);
  const undo = () => void queue.undo();
  useKeys({ Z: undo, H: () => setOpen('history') });

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 gap-3">
        {!isIntroduced && <FirstVisit of={of} onRead={() => setIntroduced(true)} />}
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          <Unsent {...state} />
          <NoticeLine notice={state.notice} isTraining={item?.training !== null} />
        </div>
        {state.failure && !item && (
          <Alert variant="destructive">
            The next recording could not be loaded: {state.failure}
            <OutlineButton size="lg" className="w-fit" onClick={() => void queue.retry()}>
              Try again
            </OutlineButton>
          </Alert>
        )}
        <LastVerdict value={{ last: state.last, left: state.left, undo }}>
          {!isIntroduced ? null : item ? (
            <Recording
              key={`${item.submission_id} ${item.stage}`}
              {...{ item, queue, player, sounds }}
              // Somebody reads the answer to their training, or rests after what upset them.
              autoplay={autoplay && item.training === null && state.left !== 'upset'}
            />
          ) : state.stopped ? (
            <StoppedCard stopped={state.stopped} onAgain={queue.retry} />
          ) : state.waiting ? (
            <EmptyQueue
              waiting={state.waiting}
              onAgain={queue.retry}
              onSkipped={() => void queue.hearSkipped()}
            />
          ) : (
            !state.failure && <Pending />
          )}
          {isIntroduced && !item && (
            <div className="sm:rounded-xl sm:border sm:bg-card sm:px-4">
              <VerdictBar />
            </div>
          )}
        </LastVerdict>
        <div className="flex flex-wrap gap-2">
          <KeyButton
            icon={HistoryIcon}
            sign="H"
            size="lg"
            variant="outline"
            onClick={() => setOpen('history')}
          >
            Your verdicts
          </KeyButton>
          <OutlineButton icon={Phone} size="lg" onClick={() => setOpen('numbers')}>
            My number
          </OutlineButton>
          {SEVERAL && (
            <OutlineButton icon={Tags} size="lg" onClick={() => setOpen('labels')}>
              Labels I can judge
            </OutlineButton>
          )}
        </div>
      </div>
      <aside className="grid gap-4 lg:pt-1">
        <Pace changes={state.changes} />
        <Assigned changes={state.changes} />
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 text-sm">
          <Checkbox
            checked={autoplay}
            onChange={({ target }) => setAutoplay(target.checked)}
            className="size-4"
          />
          Play each recording automatically
        </label>
        {stage === 'words' && <Guide of={of} />}
        <KeysCard stage={item?.stage ?? stage} of={of} tags={TAGS} />
      </aside>
      {open === 'history' && (
        <History
          onClose={() => setOpen(null)}
          onUndo={(review_id) => {
            setOpen(null);
            void queue.undo(review_id);
          }}
        />
      )}
      {open === 'numbers' && <OwnNumbers onClose={() => setOpen(null)} />}
      {open === 'labels' && <LabelsJudged onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Says what waits here: for a connection, or until the reviewer signs in again. */
function Unsent({ stuck, hasEnded }: QueueState) {
  if (stuck.length === 0 && !hasEnded) return null;
  const waiting = stuck.length > 0 && `${countSteps(stuck)} stored here`;
  return hasEnded ? (
    <Alert>
      Your session has ended. {waiting && `${waiting} and will be sent when you sign in again.`}
      <OutlineButton size="lg" className="w-fit" onClick={() => void endSession()}>
        Sign in again
      </OutlineButton>
    </Alert>
  ) : (
    <Alert>
      <span className="flex items-center gap-2">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        {waiting} until the server can be reached. Keep this page open.
      </span>
    </Alert>
  );
}
