import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@twilio/cli-core/package.json')),
  'src/services/twilio-api',
);

interface Document {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, { additionalProperties?: boolean; minProperties?: number }> };
}

export type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

/** Loads Twilio's own OpenAPI documents of the three services that we call, from Twilio's command line client. */
export async function twilioOperations(): Promise<{
  content: Operations;
  api: Operations;
  messaging: Operations;
}> {
  return {
    content: await getHttpOperationsFromSpec(contentDocument()),
    api: await getHttpOperationsFromSpec(only('twilio_api_v2010.json', (path) => path.includes('/Messages'))),
    messaging: await getHttpOperationsFromSpec(
      only('twilio_messaging_v2.json', (path) => path.includes('/Typing') || path.endsWith('/Senders')),
    ),
  };
}

/** Forbids unknown keys in four request schemas that allow any: at Twilio, a wrong key makes a refused or nameless content. */
function contentDocument(): Document {
  const document = load('twilio_content_v1.json');
  for (const name of ['ContentCreateRequest', 'ContentUpdateRequest', 'ContentApprovalRequest', 'types'])
    schema(document, name).additionalProperties = false;
  schema(document, 'types').minProperties = 1;
  return document;
}

function only(file: string, wanted: (path: string) => boolean): Document {
  const document = load(file);
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => wanted(path))),
  };
}

function schema(document: Document, name: string) {
  const found = document.components.schemas[name];
  if (!found) throw new Error(`Twilio's document has no schema ${name} any more.`);
  return found;
}

/**
 * Loads a document, and allows relative addresses in place of `uri`: Twilio's own examples of lists have relative ones. A form with one
 * `MediaUrl` has a list of one, which Prism reads as a text.
 */
function load(file: string): Document {
  const relative = (key: string, value: unknown) => {
    if (key === 'MediaUrl' && value instanceof Object && 'items' in value) return value.items;
    return key.endsWith('uri') && value instanceof Object && 'format' in value && value.format === 'uri'
      ? { ...value, format: 'uri-reference' }
      : value;
  };
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'), relative) as Document;
}
