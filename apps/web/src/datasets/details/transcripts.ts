import { ENGLISH } from '@labrish/pilot';
import { langOf } from '#lib/pilot.ts';
import type { Outputs } from '#lib/api/trpc.ts';

type Details = Outputs['submissions']['get'];
type Layer = Details['transcripts'][number]['layer'];

/** What one person transcribed of a recording, one text for each layer. Different people's words are never mixed. */
export interface AuthorTranscripts {
  key: string;
  /** The author's role, in words. */
  author: string;
  written_at: string | null;
  layers: { name: string; body: string; lang: string | undefined }[];
}

const ROLES = { reviewer: 'A reviewer', admin: 'An admin' };
/** `jam` is Jamaican Creole, for screen readers. The language of `natural` varies by contributor, so it is unset. */
const LAYERS: Record<Layer, { name: string; lang: string | undefined }> = {
  natural: { name: 'As they talk', lang: undefined },
  english: { name: 'Standard English', lang: langOf(ENGLISH) },
  cassidy_jlu: { name: 'Cassidy-JLU spelling', lang: 'jam' },
};

const ORDER = ['natural', 'english', 'cassidy_jlu'] as const satisfies Layer[];

/** Lists all transcripts of a recording, the contributor's own words first. */
export function transcriptsByAuthor(
  details: Pick<Details, 'submission' | 'transcripts'>,
): AuthorTranscripts[] {
  const { submission, transcripts } = details;
  const reviews = new Set(transcripts.map(({ review_id }) => review_id));
  return [
    ...ownWords(submission),
    ...[...reviews].map((id) => ofReview(transcripts.filter(({ review_id }) => review_id === id))),
  ];
}

function ownWords({ id, transcription, english_text }: Details['submission']): AuthorTranscripts[] {
  const layers = [
    ...(transcription ? [{ name: 'As they typed it', body: transcription, lang: undefined }] : []),
    ...(english_text ? [{ ...LAYERS.english, body: english_text }] : []),
  ];
  return layers.length > 0 ? [{ key: id, author: 'The speaker', written_at: null, layers }] : [];
}

function ofReview(transcripts: Details['transcripts']): AuthorTranscripts {
  const [first] = transcripts;
  return {
    key: first?.review_id ?? '',
    author: first?.author_role ? ROLES[first.author_role] : 'A former member',
    written_at: first?.written_at ?? null,
    layers: ORDER.flatMap((layer) =>
      transcripts.filter((one) => one.layer === layer).map(({ body }) => ({ ...LAYERS[layer], body })),
    ),
  };
}
