import type { Asked } from './loopback.ts';

const PATHS: readonly [string, RegExp][] = [
  ['create', /^POST \/api\/repos\/create()()$/],
  ['delete', /^DELETE \/api\/repos\/delete()()$/],
  ['put', /^PUT \/(put)\/(\w+)$/],
  ['info', /^GET \/api\/datasets\/([^/]+\/[^/]+)\/revision\/(HEAD)$/],
  ['tree', /^GET \/api\/datasets\/([^/]+\/[^/]+)\/tree\/(main)$/],
  ['refs', /^GET \/api\/datasets\/([^/]+\/[^/]+)\/(refs)$/],
  ['resolve', /^GET \/datasets\/([^/]+\/[^/]+)\/resolve\/main\/(.+)$/],
  ['preupload', /^POST \/api\/datasets\/([^/]+\/[^/]+)\/preupload\/(main)$/],
  ['batch', /^POST \/datasets\/([^/]+\/[^/]+)\.git\/info\/lfs\/objects\/(batch)$/],
  ['commit', /^POST \/api\/datasets\/([^/]+\/[^/]+)\/commit\/(main)$/],
  ['squash', /^POST \/api\/datasets\/([^/]+\/[^/]+)\/super-squash\/(main)$/],
];

/** Returns which step of a push a request is, with the name and the rest of its path. */
export function stepOf({ method, url }: Asked): [step: string, name: string, rest: string] {
  for (const [step, path] of PATHS) {
    const [all, name = '', rest = ''] = path.exec(`${method} ${url.pathname}`) ?? [];
    if (all) return [step, name, rest];
  }
  return [`${method} ${url.pathname}`, '', ''];
}
