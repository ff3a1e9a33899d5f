import { Section } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { dateTime } from '#lib/format.ts';
import type { Outputs } from '#lib/api/trpc.ts';
import { KINDS } from '../words.ts';

type Timeline = Outputs['operations']['timeline'];
type Sent = Timeline['unasked'][number];

/** What they sent and what came of each, latest first: kinds, times and states alone. */
export function Turns({ turns, unasked }: Pick<Timeline, 'turns' | 'unasked'>) {
  return (
    <Section title="Timeline" note="The latest first. Never what was said.">
      {unasked.length > 0 && <Answers label="Sent without being asked" sent={unasked} />}
      <ol className="grid gap-3">
        {turns.map(({ id, kind, received_at, status, media, answers }) => (
          <li key={id} className="grid gap-1 border-t pt-3 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap items-center gap-2">
              <strong>{KINDS[kind]}</strong>
              <time className="text-sm text-muted" dateTime={received_at}>
                {dateTime(received_at)}
              </time>
              {status !== 'processed' && (
                <Badge variant="warning">{status === 'received' ? 'Waits' : 'Failed'}</Badge>
              )}
              {media && media.status !== 'stored' && <Badge variant="outline">{media.status}</Badge>}
            </p>
            <Answers label="Answers" sent={answers} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Answers({ label, sent }: { label: string; sent: Sent[] }) {
  return (
    <ul aria-label={label} className="grid gap-1 pl-4 text-sm text-muted">
      {sent.map(({ id, state_key, topic, status, error, created_at }) => (
        <li key={id} className="break-words">
          {[topic ?? state_key ?? 'A notice', status, dateTime(created_at)].join(' · ')}
          {error && <span className="block text-xs">{error}</span>}
        </li>
      ))}
    </ul>
  );
}
