import { REASON_KEYS, STAGES, type Stage } from '@labrish/dataset';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Confirm } from '#components/confirm.tsx';
import { QueryState, Section } from '#components/section.tsx';
import { SmallButton } from '#components/ui/elements.tsx';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useSchemaForm } from '#lib/schema-form.ts';
import { reasonLabel } from '#review/reasons/reason-label.ts';
import { AnswerFields } from '../adjudication/answer-fields.tsx';
import { answerForm, answersAbout, toVerdict } from '../adjudication/decision.ts';
import { freshAddress } from '../adjudication/fresh-address.ts';
import { Recording, type Candidate } from './recording.tsx';

const STAGE_NAMES: Record<Stage, string> = { audio: 'The sound', words: 'The words' };

/** Shows recordings about which reviewers or a lead have decided, to confirm as calibrations. */
export function Candidates() {
  const [verdict, setVerdict] = useState<Candidate['verdict']>('reject');
  const [stage, setStage] = useState<Stage>();
  const [reason, setReason] = useState<(typeof REASON_KEYS)[number]>();
  const input = { verdict, ...(stage && { stage }), ...(verdict === 'reject' && reason && { reason }) };
  const candidates = trpc.review.calibration.candidates.useQuery(input);
  const { client } = trpc.useUtils();
  const list = {
    loaded_at: candidates.dataUpdatedAt,
    load: () => client.review.calibration.candidates.query(input),
  };
  return (
    <Section
      title="Confirm more"
      note="Listen, then confirm what is right. Those that a lead has decided about come first, then the newest."
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Verdict">
          <Select
            value={verdict}
            onChange={({ target }) => setVerdict(target.value === 'accept' ? 'accept' : 'reject')}
          >
            <Options
              of={[
                ['reject', 'Rejected'],
                ['accept', 'Accepted'],
              ]}
            />
          </Select>
        </Field>
        <Field label="Decided about">
          <Select
            value={stage ?? ''}
            onChange={({ target }) => setStage(STAGES.find((one) => one === target.value))}
          >
            <Options
              of={[['', 'Sound or words'], ...STAGES.map((one) => [one, STAGE_NAMES[one]] as const)]}
            />
          </Select>
        </Field>
        {verdict === 'reject' && (
          <Field label="Reason">
            <Select
              value={reason ?? ''}
              onChange={({ target }) => setReason(REASON_KEYS.find((one) => one === target.value))}
            >
              <Options of={[['', 'Any'], ...REASON_KEYS.map((one) => [one, reasonLabel(one)] as const)]} />
            </Select>
          </Field>
        )}
      </div>
      <QueryState
        query={candidates}
        loading="Loading recordings..."
        failed="The recordings could not be loaded."
      />
      {candidates.data?.data.length === 0 && <p>There is no further recording like this.</p>}
      <ul className="grid gap-4 empty:hidden lg:grid-cols-2">
        {candidates.data?.data.map((one) => (
          <Recording key={one.submission_id} item={one} url={() => freshAddress(one, list, (now) => now)}>
            {one.is_adjudicated && <span className="text-sm text-muted">Decided by a lead</span>}
            <ConfirmAnswer of={one} />
          </Recording>
        ))}
      </ul>
    </Section>
  );
}

/** Asks for the right answer, which is at first what was decided. */
function ConfirmAnswer({ of }: { of: Candidate }) {
  const { submission_id, pilot, verdict, category, reasons } = of;
  const utils = trpc.useUtils();
  const { mutateAsync: confirm } = trpc.review.calibration.confirm.useMutation();
  const { control, register, handleSubmit, reset, formState } = useSchemaForm(answerForm, {
    answer: verdict === 'reject' ? 'reject' : category,
    reasons,
  });
  const answer = useWatch({ control, name: 'answer' });
  const save = handleSubmit(
    async (answered) => {
      await confirm({ submission_id, ...toVerdict(answered) });
      notify.success('Confirmed', 'Reviewers can get it from now on.');
      await utils.review.calibration.invalidate();
    },
    () => {
      throw new Error('Not confirmed yet: see above what is missing.');
    },
  );
  return (
    <Confirm
      trigger={<SmallButton className="ml-auto">Confirm...</SmallButton>}
      title="What is right?"
      description={of.prompt_text ?? 'They spoke freely.'}
      action="Confirm"
      harmless
      onOpen={() => reset()}
      onConfirm={save}
    >
      <AnswerFields
        answers={answersAbout({ stage: 'audio', pilot })}
        answer={answer}
        errors={formState.errors}
        fields={[register('answer'), register('reasons')]}
      />
    </Confirm>
  );
}
