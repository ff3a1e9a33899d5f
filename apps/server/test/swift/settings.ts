import { userInfo } from 'node:os';

/** Whose buckets they are, as tempauth names them; S3 knows them as `account:user` and the secret. */
const OWNER = { account: 'test', user: 'tester', secret: 'testing' };

/** What requests are signed with. */
export const KEY = { accessKeyId: `${OWNER.account}:${OWNER.user}`, secretAccessKey: OWNER.secret };

/** The ports of Swift's four servers. */
export interface Ports {
  proxy: number;
  account: number;
  container: number;
  object: number;
}

export type Kind = keyof Ports;

/** One worker each and no other process: a test's objects are few, and lie on one device. */
export function settingsOf(kind: Kind, folder: string, ports: Ports): string {
  const common = [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${ports[kind]}`,
    'workers = 0',
    `swift_dir = ${folder}`,
    `user = ${userInfo().username}`,
    'log_address = /dev/null',
    'log_level = CRITICAL',
  ];
  return `${[...common, ...(kind === 'proxy' ? proxy() : storage(kind, folder))].join('\n')}\n`;
}

function proxy(): string[] {
  return [
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo proxy-server',
    ...['catch_errors', 'gatekeeper', 'listing_formats', 's3api', 'copy', 'slo'].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
    '[filter:cache]',
    'use = egg:swift#memcache',
    // Nobody listens: it is asked for nothing that cannot be found otherwise.
    'memcache_servers = 127.0.0.1:9',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_${OWNER.account}_${OWNER.user} = ${OWNER.secret} .admin`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'allow_account_management = true',
    'account_autocreate = true',
  ];
}

function storage(kind: Exclude<Kind, 'proxy'>, folder: string): string[] {
  return [
    `devices = ${folder}/devices`,
    'mount_check = false',
    'fallocate_reserve = 0',
    'disable_fallocate = true',
    '[pipeline:main]',
    `pipeline = ${kind}-server`,
    `[app:${kind}-server]`,
    `use = egg:swift#${kind}`,
  ];
}
