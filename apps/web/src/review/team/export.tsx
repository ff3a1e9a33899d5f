import type { Stage } from '@labrish/dataset';
import { useAttempt } from '#lib/attempt.ts';
import { useState } from 'react';
import { Section } from '#components/section.tsx';
import { Alert, Button } from '#components/ui/elements.tsx';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { download } from '#lib/download.ts';
import { counted } from '#lib/format.ts';
import { PERIODS } from './place.ts';

const DAY_MS = 86_400_000;
const COLUMNS = [
  ...(['id', 'submission_id', 'stage', 'reviewer_id', 'verdict', 'label', 'reasons', 'comment'] as const),
  ...(['speakers', 'heard_ms', 'counts', 'is_calibration', 'is_training', 'is_adjudication'] as const),
  ...(['set_aside', 'supersedes', 'decided_at'] as const),
];

/** Saves all verdicts, or those of a period, a stage or a reviewer, as a file on the device. */
export function ExportVerdicts() {
  const { client } = trpc.useUtils();
  const names = trpc.review.reviewers.names.useQuery().data?.data ?? [];
  const { isBusy, problem, attempt } = useAttempt();
  const [count, setCount] = useState<number>();

  async function save(form: FormData) {
    const given = (name: string) => (form.get(name) as string) || undefined;
    const isCsv = given('format') === 'csv';
    const from = given('days') && new Date(Date.now() - Number(given('days')) * DAY_MS).toISOString();
    const filters = { from, stage: given('stage') as Stage | undefined, reviewer_id: given('reviewer_id') };
    let file = new Blob(isCsv ? [csvLine(COLUMNS)] : []);
    let [cursor, total]: [string | undefined, number] = [undefined, 0];
    do {
      const page = await client.review.verdicts.query({ ...filters, cursor, limit: 5000 });
      const lines = page.data.map((row) =>
        isCsv ? csvLine(COLUMNS.map((name) => row[name])) : `${JSON.stringify(row)}\n`,
      );
      // A browser can keep a large Blob on its disk, but not a large text.
      file = new Blob([file, ...lines]);
      setCount((total += page.data.length));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    download(isCsv ? 'verdicts.csv' : 'verdicts.jsonl', file, isCsv ? 'text/csv' : 'application/jsonl');
  }

  const choices: [name: string, label: string, options: [value: string | number, words: string][]][] = [
    ['days', 'Period', [['', 'All'], ...PERIODS.map((n): [number, string] => [n, `The last ${n} days`])]],
    ['stage', 'Stage', Object.entries({ '': 'Both', audio: 'Listening', words: 'Transcribing' })],
    ['reviewer_id', 'Reviewer', [['', 'All'], ...names.map(({ id, name }): [string, string] => [id, name])]],
  ];
  return (
    <Section title="Export verdicts" note="One row for each verdict, including changed and undone ones.">
      <form
        className="grid gap-3 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
          void attempt('The verdicts could not be saved.', () => save(form));
        }}
      >
        {choices.map(([name, label, options]) => (
          <Field key={name} label={label}>
            <Select name={name}>
              <Options of={options} />
            </Select>
          </Field>
        ))}
        <div className="col-span-full flex flex-wrap items-center gap-3">
          {['csv', 'jsonl'].map((format) => (
            <Button key={format} type="submit" name="format" value={format} size="lg" disabled={isBusy}>
              Save as {format.toUpperCase()}
            </Button>
          ))}
          <p role="status">
            {count !== undefined && `${counted(count, 'verdict')} ${isBusy ? 'so far' : ''}`}
          </p>
        </div>
      </form>
      {problem && <Alert variant="destructive">{problem}</Alert>}
    </Section>
  );
}

/** Returns a line of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP). */
export function csvLine(cells: readonly (string | number | boolean | null | string[])[]): string {
  const cellOf = (value: (typeof cells)[number]) => {
    const text = value instanceof Array ? value.join(' ') : String(value ?? '');
    const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `${cells.map(cellOf).join(',')}\r\n`;
}
