import { categoryLook } from '#components/category-look.ts';
import { dateTime } from '#lib/format.ts';
import type { Outputs } from '#lib/api/trpc.ts';
import { useIsAdmin } from '#lib/api/use-is-admin.ts';
import { AudioPlayer } from '#datasets/player/audio-player.tsx';
import { Facts } from './facts.tsx';
import { Others } from './others.tsx';
import { Part } from './part.tsx';
import { Standing } from './standing.tsx';
import { Verdicts } from './verdicts.tsx';
import { Words } from './words.tsx';

type Details = Outputs['submissions']['get'];

/** Shows one submission: its status, sound, words and contributor, and its facts at the side. */
export function Contents({ details }: { details: Details }) {
  const { submission, rejection_reasons, others } = details;
  // Review is blind: only admins request the verdicts, and the server refuses them to anybody else.
  const isAdmin = useIsAdmin() === true;
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            Recorded <time dateTime={submission.created_at}>{dateTime(submission.created_at)}</time>
          </p>
          <Player submission={submission} />
          <Standing status={submission.review_status} rejectionReasons={rejection_reasons} />
        </div>
        <Part title="Prompt">
          {submission.prompt_text ? (
            <p dir="auto" className="break-words">
              {submission.prompt_text}
            </p>
          ) : (
            <p className="text-muted">None: they talked about what they liked.</p>
          )}
        </Part>
        <Words details={details} />
        {isAdmin && <Verdicts submission={submission} />}
      </div>
      <div className="grid min-w-0 gap-6">
        <Facts details={details} />
        <Others submission={submission} count={others} />
      </div>
    </div>
  );
}

function Player({ submission }: Pick<Details, 'submission'>) {
  if (!submission.storage_url) return <p className="text-muted">The recording has not arrived yet.</p>;
  return (
    <AudioPlayer
      submission={submission}
      size="large"
      tabIndex={0}
      className={categoryLook[submission.category].voice}
    />
  );
}
