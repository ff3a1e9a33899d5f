import { lookOf } from '#components/category-look.ts';
import { date, dateTime, clock } from '#lib/format.ts';
import { type Outputs, useMay, trpc } from '#lib/api/trpc.ts';
import { AudioPlayer } from '#datasets/player/audio-player.tsx';
import { Facts } from './facts.tsx';
import { Part } from './part.tsx';
import { History } from './history.tsx';
import { rejectionReason } from './history-words.ts';
import { StatusBadge, type Status } from '#datasets/badges.tsx';
import { type AuthorTranscripts, transcriptsByAuthor } from './transcripts.ts';
import type { Submission } from '@labrish/api/submissions/schema';
import { Link } from 'react-router';
import { QueryFailure, Skeleton } from '#components/section.tsx';
import { useOtherDetails } from '#datasets/opened.ts';

type Details = Outputs['submissions']['get'];

/** Shows one submission: its status, sound, words and contributor, and its facts at the side. */
export function Contents({ details }: { details: Details }) {
  const { submission, rejection_reasons, others } = details;
  const transcripts = transcriptsByAuthor(details);
  // Review is blind: only leads request the history, and the server refuses it to anybody else.
  const isLead = useMay('lead') === true;
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            Recorded <time dateTime={submission.created_at}>{dateTime(submission.created_at)}</time>
          </p>
          {submission.storage_url ? (
            <AudioPlayer
              submission={submission}
              size="large"
              tabIndex={0}
              className={lookOf(submission.category).voice}
            />
          ) : (
            <p className="text-muted">The recording has not arrived yet.</p>
          )}
          <Standing status={submission.review_status} rejectionReasons={rejection_reasons} />
        </div>
        <Part title="Prompt">
          {submission.prompt_text ? (
            <p dir="auto" className="break-words">
              {submission.prompt_text}
            </p>
          ) : (
            <p className="text-muted">None: they spoke freely.</p>
          )}
        </Part>
        <Part title="Words">
          {transcripts.length === 0 && <p className="text-muted">Nobody has transcribed it yet.</p>}
          {transcripts.map((transcript) => (
            <Written key={transcript.key} transcript={transcript} />
          ))}
        </Part>
        {isLead && <History submission_id={submission.id} />}
      </div>
      <div className="grid min-w-0 gap-6">
        <Facts details={details} />
        <Others submission={submission} count={others} />
      </div>
    </div>
  );
}

const meanings: Record<Status, string> = {
  to_review: 'More reviewers have yet to listen to it. It is decided when they agree.',
  to_transcribe: 'Reviewers accepted how it sounds. Somebody has yet to transcribe it.',
  disputed: 'Reviewers disagree. An admin decides.',
  accepted: 'It was accepted and transcribed, and belongs to the dataset.',
  rejected: 'It does not go into the dataset.',
  quarantined: 'Somebody reported it. An admin decides.',
};

/** Says in a sentence where the recording is in review, and why it was rejected, if it was. */
function Standing({ status, rejectionReasons }: { status: Status; rejectionReasons: string[] }) {
  return (
    <section aria-label="Status" className="grid gap-2 rounded-lg bg-sunken px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge status={status} />
        <p className="text-[0.9375rem]">{meanings[status]}</p>
      </div>
      {rejectionReasons.length > 0 && (
        <ul className="grid gap-1 text-[0.9375rem]">
          {rejectionReasons.map(rejectionReason).map(({ key, label, rule }) => (
            <li key={key}>
              <strong>{label}.</strong> {rule}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows what one author has written down: different people’s words are never mixed. */
function Written({ transcript: { author, written_at, layers } }: { transcript: AuthorTranscripts }) {
  return (
    <article aria-label={author} className="grid gap-2.5 rounded-lg border px-3.5 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink">{author}</span>
        {written_at && <time dateTime={written_at}>{date(written_at)}</time>}
      </p>
      <dl className="grid gap-2.5">
        {layers.map(({ name, body, lang }) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd dir="auto" lang={lang} className="break-words whitespace-pre-wrap">
              {body}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** How many recordings are shown here; the list shows all. */
const SHOWN = 5;

/** Lists other recordings of the same contributor. */
export function Others({ submission: { id, user_id }, count }: { submission: Submission; count: number }) {
  return (
    <Part title="Other recordings of this speaker">
      {count === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <>
          <Newest id={id} user_id={user_id} />
          <Link
            to={{ search: `search=${user_id}` }}
            className="flex min-h-11 w-fit items-center font-semibold text-primary underline underline-offset-4"
          >
            List all {count + 1} of this speaker
          </Link>
        </>
      )}
    </Part>
  );
}

function Newest({ id, user_id }: Pick<Submission, 'id' | 'user_id'>) {
  // Request one more, because the current recording may be among them.
  const found = trpc.submissions.list.useQuery({ search: user_id, limit: SHOWN + 1 });
  const linkTo = useOtherDetails();
  if (found.error) return <QueryFailure what="The other recordings could not be loaded." query={found} />;
  if (!found.data) return <Skeleton className="h-11 rounded-lg" />;
  const others = found.data.data.filter((other) => other.id !== id).slice(0, SHOWN);
  return (
    <ul className="grid divide-y overflow-hidden rounded-lg border">
      {others.map((other) => (
        <li key={other.id}>
          <Link
            {...linkTo(other.id)}
            className="grid min-h-11 gap-1 px-3 py-2 text-[0.9375rem] -outline-offset-2 hover:bg-primary-soft"
          >
            <span dir="auto" className="truncate">
              {other.prompt_text ?? other.transcription ?? 'Open'}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <StatusBadge status={other.review_status} />
              {date(other.created_at)}
              {other.duration_ms !== null && <span>{clock(other.duration_ms / 1000)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
