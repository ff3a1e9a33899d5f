import type { Recogniser } from '@labrish/api/context';
import { categoriesOf, type Pilot } from '@labrish/pilot';
import { z } from 'zod';
import type { Countries } from '#countries.ts';
import { parseJson } from '#parse-json.ts';
import type { EngineSettings } from '#recogniser/engine.ts';
import { isInPrivateNetwork } from './private-network.ts';

const url = z.url({ protocol: /^https?$/, message: 'must be an http(s) address' });
const text = z.string().trim().min(1);
const LABEL = /^[A-Z]{2}\/.+$/;

/** Parses ASR_BY_LABEL: what is different for a label, like `{"JM/Patwa":{"url":"http://127.0.0.1:8001/v1","model":"patwa-1"}}`. */
const recognisersByLabel = z
  .string()
  .transform(parseJson)
  .pipe(
    z.record(
      z.string().regex(LABEL, 'must name labels like JM/Patwa'),
      z.strictObject({
        url: url.optional(),
        model: text.optional(),
        key: text.optional(),
        language: text.optional(),
        recipient: text.optional(),
        country: text.optional(),
      }),
      'must be a JSON object',
    ),
  )
  .default({});

/** The settings of recognisers. */
export const recogniserSettings = {
  /** A recogniser that drafts transcripts, before `/audio/transcriptions`. Absent: none does. */
  ASR_URL: url.optional(),
  ASR_MODEL: text.optional(),
  ASR_API_KEY: text.optional(),
  /** The name of its operator in the text that people agree to; absent: its host. */
  ASR_RECIPIENT: text.optional(),
  ASR_COUNTRY: text.optional(),
  ASR_BY_LABEL: recognisersByLabel,
};

const schema = z.object(recogniserSettings);
type Settings = z.output<typeof schema>;

/** The recogniser of a label, and how it is reached. */
export interface LabelRecogniser extends Recogniser {
  connection: EngineSettings;
  /** Looks up whether its host is in the private network at this moment. */
  isOurs: () => Promise<boolean>;
}

/** Lists what is missing in the settings of recognisers, and labels that no pilot has. */
export function recogniserProblems(env: Settings, { pilots }: Pick<Countries, 'pilots'>): string[] {
  const labels = pilots.flatMap(labelsOf);
  const missing = (name: string) => `${name}: is missing; a recogniser needs the name of its model`;
  return Object.entries(env.ASR_BY_LABEL).reduce(
    (problems, [label, own]) => {
      if (!labels.includes(label))
        problems.push(`ASR_BY_LABEL: there is no label ${label}. There are ${labels.join(', ')}.`);
      else if (own.url && !(own.model ?? env.ASR_MODEL))
        problems.push(missing(`ASR_BY_LABEL: ${label}.model`));
      return problems;
    },
    env.ASR_URL && !env.ASR_MODEL ? [missing('ASR_MODEL')] : [],
  );
}

/** Finds the recogniser of each label that has one. */
export async function recognisersOf(
  env: Settings,
  { pilots }: Pick<Countries, 'pilots'>,
): Promise<LabelRecogniser[]> {
  const found = pilots.flatMap(labelsOf).map(async (label): Promise<LabelRecogniser[]> => {
    const own = env.ASR_BY_LABEL[label] ?? {};
    const [url, model] = [own.url ?? env.ASR_URL, own.model ?? env.ASR_MODEL];
    if (!url || !model) return [];
    const host = new URL(url).hostname;
    // A key, a name and a country are those of the address that they were given for.
    const of = own.url
      ? own
      : { key: env.ASR_API_KEY, recipient: env.ASR_RECIPIENT, country: env.ASR_COUNTRY, ...own };
    const isOurs = () => isInPrivateNetwork(host);
    return [
      {
        ...{ label, host, model, isOurs, is_ours: await isOurs() },
        ...{ recipient: of.recipient ?? host, country: of.country ?? null },
        connection: { url, model, key: of.key, language: own.language },
      },
    ];
  });
  return (await Promise.all(found)).flat();
}

function labelsOf(pilot: Pilot): string[] {
  return categoriesOf(pilot).map((category) => `${pilot.country.code}/${category}`);
}
