import { expect, test } from 'vitest';
import { transcriptsByAuthor } from './transcripts.ts';

type Details = Parameters<typeof transcriptsByAuthor>[0];

const written = (
  review_id: string,
  layer: Details['transcripts'][number]['layer'],
  author_role: 'reviewer' | 'admin' | null = 'reviewer',
) => ({
  layer,
  body: `${layer} of ${review_id}`,
  written_at: '2026-11-20T14:05:00.000Z',
  review_id,
  author_role,
});
const submission = { id: 'a', transcription: 'Mi deh yah', english_text: null } as Details['submission'];

test("everybody's words stand by themselves, the speaker's first, each in its layers' order", () => {
  const transcripts = [
    written('one', 'cassidy_jlu'),
    written('two', 'natural', null),
    written('one', 'natural'),
    written('one', 'english'),
  ];
  const all = transcriptsByAuthor({ submission, transcripts });
  expect(all.map(({ author, layers }) => [author, ...layers.map(({ body }) => body)])).toEqual([
    ['The speaker', 'Mi deh yah'],
    ['A reviewer', 'natural of one', 'english of one', 'cassidy_jlu of one'],
    ['A former member', 'natural of two'],
  ]);
});

test('a speaker who typed nothing is not among the authors', () => {
  const silent = { ...submission, transcription: null };
  expect(transcriptsByAuthor({ submission: silent, transcripts: [] })).toEqual([]);
});
