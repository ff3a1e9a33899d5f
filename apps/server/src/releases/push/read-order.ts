import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLoopback } from '#settings/loopback.ts';
import { PushProblem } from './destination.ts';

/** The operator's order: a version, and the destination to send it to or remove it from. */
export interface Order {
  /** `labrish-jamaica-1.0.0`. */
  name: string;
  is_removal: boolean;
  to: HubOrder | S3Order | FolderOrder | ZenodoOrder;
}

export interface HubOrder {
  destination: 'huggingface';
  /** `owner/name`. */
  repo: string;
  token: string;
  /** Null for Hugging Face's own Hub. */
  endpoint: string | null;
}

export interface S3Order {
  destination: 's3';
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
  /** Null for Amazon's server. */
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

export interface FolderOrder {
  destination: 'folder';
  path: string;
}

export interface ZenodoOrder {
  destination: 'zenodo';
  token: string;
  /** Null for Zenodo itself; its sandbox has another. */
  url: string | null;
  /** Reserve a DOI for a version that is not made yet, fill the draft of a version, or also publish it. */
  step: 'reserve' | 'fill' | 'publish';
}

type Variables = Record<string, string | undefined>;

const OPTIONS = {
  release: { type: 'string' },
  to: { type: 'string' },
  remove: { type: 'boolean', default: false },
  repo: { type: 'string' },
  bucket: { type: 'string' },
  prefix: { type: 'string' },
  endpoint: { type: 'string' },
  region: { type: 'string' },
  path: { type: 'string' },
  url: { type: 'string' },
  reserve: { type: 'boolean' },
  publish: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Given = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** The options that each destination accepts and the others refuse. */
const BELONGS = new Map<string, readonly (keyof Given)[]>([
  ['huggingface', ['repo']],
  ['s3', ['bucket', 'prefix', 'endpoint', 'region']],
  ['folder', ['path']],
  ['zenodo', ['url', 'reserve', 'publish']],
]);

/** Why the most requested other destinations are refused. */
const PERMANENT = new Map([
  ['figshare', 'what is published on figshare stays there for good'],
  ['dataverse', 'a Dataverse keeps every published version'],
  ['ipfs', 'nobody can delete from IPFS what others have pinned'],
  ['github', 'GitHub keeps what was in a repository in its forks'],
]);

/**
 * Reads the options and the credentials, before any connection is opened.
 *
 * @returns null when only the usage is requested
 * @throws {PushProblem} saying what is missing or wrong, and what to give instead
 */
export function readOrder(args: readonly string[], variables: Variables): Order | null {
  const given = parse(args);
  if (given.help) return null;
  const name = needed(given.release, '--release', 'the name of a version, like labrish-jamaica-1.0.0');
  const destination = needed(given.to, '--to', 'huggingface, s3, folder or zenodo');
  const own = BELONGS.get(destination);
  if (!own) throw new PushProblem(refusal(destination));
  const foreign = [...BELONGS.values()]
    .flat()
    .find((option) => given[option] !== undefined && !own.includes(option));
  if (foreign) throw new PushProblem(`--${foreign} means nothing with --to ${destination}. Leave it out.`);
  return {
    name,
    is_removal: given.remove ?? false,
    to: READERS[destination as keyof typeof READERS](given, variables),
  };
}

function parse(args: readonly string[]): Given {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new PushProblem((error as Error).message);
  }
}

function refusal(destination: string): string {
  const why = PERMANENT.get(destination.toLowerCase());
  return why
    ? `Recordings do not go to ${destination}: ${why}, and speakers may take theirs back. --to zenodo makes a ` +
        'DOI for the documents of a version.'
    : `"${destination}" is not known, so nobody can say whether a recording could be withdrawn from there. Use --to ` +
        'huggingface, --to s3, --to folder or, for its documents alone, --to zenodo.';
}

const READERS = { huggingface: readHub, s3: readS3, folder: readFolder, zenodo: readZenodo };

function readHub(given: Given, variables: Variables): HubOrder {
  const repo = needed(given.repo, '--repo', 'owner/name');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repo) || /(^|\/)\.+(\/|$)/.test(repo))
    throw new PushProblem(`"${repo}" is not a repository. Give --repo owner/name.`);
  const token = needed(variables.HF_TOKEN, 'HF_TOKEN', 'an access token that may write to the repository');
  if (!token.startsWith('hf_'))
    throw new PushProblem('HF_TOKEN is not an access token of the Hub: it starts with hf_. Copy it again.');
  return {
    destination: 'huggingface',
    repo,
    token,
    endpoint: readEndpoint('HF_ENDPOINT', variables.HF_ENDPOINT),
  };
}

function readS3(given: Given, variables: Variables): S3Order {
  const bucket = needed(given.bucket, '--bucket', 'the name of a bucket');
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket))
    throw new PushProblem(
      `"${bucket}" is not the name of a bucket. Give it without s3:// and without slashes.`,
    );
  const prefix = (given.prefix ?? '').replace(/^\/+|\/+$/g, '');
  if (/[\p{Cc}\\]|\/\/|(^|\/)\.{1,2}(\/|$)/u.test(prefix))
    throw new PushProblem(`"${prefix}" cannot be used as a prefix. Give one like --prefix datasets/speech.`);
  const sessionToken = variables.AWS_SESSION_TOKEN?.trim();
  return {
    ...{ destination: 's3', bucket, prefix },
    endpoint: readEndpoint('--endpoint', given.endpoint),
    region: [given.region, variables.AWS_REGION].find((region) => region?.trim())?.trim() ?? 'us-east-1',
    credentials: {
      accessKeyId: needed(variables.AWS_ACCESS_KEY_ID, 'AWS_ACCESS_KEY_ID', 'the id of a key that may write'),
      secretAccessKey: needed(
        variables.AWS_SECRET_ACCESS_KEY,
        'AWS_SECRET_ACCESS_KEY',
        'the secret of that key',
      ),
      ...(sessionToken && { sessionToken }),
    },
  };
}

function readFolder(given: Given): FolderOrder {
  return { destination: 'folder', path: resolve(needed(given.path, '--path', 'a folder that exists')) };
}

function readZenodo(given: Given, variables: Variables): ZenodoOrder {
  if (given.reserve && given.publish) throw new PushProblem('Give --reserve or --publish, not both.');
  return {
    destination: 'zenodo',
    token: needed(variables.ZENODO_TOKEN, 'ZENODO_TOKEN', 'a token with deposit:write and deposit:actions'),
    url: readEndpoint('--url', given.url),
    step: given.reserve ? 'reserve' : given.publish ? 'publish' : 'fill',
  };
}

function needed(value: string | undefined, name: string, what: string): string {
  const text = value?.trim();
  if (text) return text;
  throw new PushProblem(`${name} is missing. ${name.startsWith('--') ? 'Give' : 'Set it to'} ${what}.`);
}

/**
 * Reads an endpoint. It receives credentials and recordings, so the connection must be encrypted.
 *
 * @returns the endpoint without a trailing slash; null when none is given
 * @throws {PushProblem} unless it is an https address, or one of this machine
 */
function readEndpoint(name: string, value: string | undefined): string | null {
  const text = value?.trim();
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOurs = url?.protocol === 'http:' && isLoopback(url.hostname);
  if (url?.protocol !== 'https:' && !isOurs)
    throw new PushProblem(
      `${name} "${text}" is not an https address. Give one like https://storage.example.org.`,
    );
  return text.replace(/\/+$/, '');
}
