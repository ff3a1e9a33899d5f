import type { ReactNode } from 'react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { number } from '#lib/numbers.ts';
import { trpc } from '#lib/api/trpc.ts';
import { POLL } from '../polling.ts';
import { Failed } from './failed.tsx';
import { Minutes } from './minutes.tsx';
import { Figure } from './figure.tsx';
import { Sender } from './sender.tsx';
import { since } from './since.ts';

/** Shows how the bot is doing right now. */
export function NowView() {
  const now = trpc.operations.now.useQuery(undefined, POLL);
  if (now.isLoadingError) return <QueryFailure what="How the bot does could not be loaded." query={now} />;
  if (!now.data) return <Pending>Loading...</Pending>;
  const { waiting, failed, templates, at, outage_since } = now.data;
  const oldest = waiting.unanswered.oldest_at;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Section title="Messages a minute" note="In the last half hour.">
        <Minutes received={now.data.received} sent={now.data.sent} />
      </Section>
      <Section
        title="Waiting"
        note={oldest ? `The oldest message has waited ${since(oldest, at)}.` : 'Nobody waits for an answer.'}
      >
        <dl className="grid grid-cols-2 gap-3">
          <Figure label="Unanswered" waiting={waiting.unanswered} at={at} />
          <Figure label="To send" waiting={waiting.to_send} at={at} />
          <Figure label="Recordings to fetch" waiting={waiting.to_fetch} at={at} />
          <Figure label="Mails" waiting={waiting.mails} at={at} />
        </dl>
      </Section>
      <Failed groups={failed} />
      <Section title="Reach and health">
        <dl className="grid gap-2 text-sm">
          <Line label="Twilio">
            {outage_since ? `has taken no message for ${since(outage_since, at)}` : 'takes messages'}
          </Line>
          <Line label="Our number">
            <Sender />
          </Line>
          <Line label="Templates">
            {`${number(templates.synced)} synced, ${number(templates.out_of_date)} out of date, ${number(templates.failed)} failed, ${number(templates.never)} never synced`}
          </Line>
          <Line label="Said STOP">{number(now.data.opted_out)}</Line>
          <Line label="Cannot be reached">{number(now.data.unreachable)}</Line>
          <Line label="On hold">{number(now.data.on_hold)}</Line>
        </dl>
      </Section>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t pt-2 first:border-t-0 first:pt-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
