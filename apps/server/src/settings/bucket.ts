import { z } from 'zod';

const text = z.string().trim().min(1);

/** Settings of a bucket for recordings and releases, instead of DATA_DIR. The AWS_ ones have the names that AWS tools read. */
export const bucketSettings = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,62}$/i, 'must be the name of a bucket, without s3:// and without slashes')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, message: 'must be an http(s) address' }).optional(),
  S3_REGION: text.optional(),
  S3_FORCE_PATH_STYLE: z.stringbool('must be true or false').optional(),
  S3_COUNTRY: text.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
};

const OWN = Object.keys(bucketSettings).filter((name) => name.startsWith('S3_'));

/** Checks that bucket settings are known and complete. @param given the variables that are set @returns the problems, as lines */
export function bucketProblems(given: Record<string, unknown>): string[] {
  const unknown = Object.keys(given).filter((name) => name.startsWith('S3_') && !OWN.includes(name));
  const problems = unknown.map((name) => `${name}: is not a setting; there are ${OWN.join(', ')}`);
  const need = (name: string, why: string) => {
    if (given[name] === undefined) problems.push(`${name}: is missing; ${why}`);
  };
  if (OWN.some((name) => given[name])) need('S3_BUCKET', 'without it the other S3 settings mean nothing');
  if (!given.S3_BUCKET) return problems;
  need('S3_REGION', 'give the region of the bucket; where a server has none, us-east-1');
  const key = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  if (given.S3_ENDPOINT || key.some((name) => given[name]))
    for (const name of key) need(name, 'the id of a key and its secret go together');
  return problems;
}
