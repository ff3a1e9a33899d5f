import { userInfo } from 'node:os';

/** The owner of the buckets, as tempauth names it. For S3 the key's id is `account:user`. */
const OWNER = { account: 'test', user: 'tester', secret: 'testing' };

/** The key that signs requests. */
export const KEY = { accessKeyId: `${OWNER.account}:${OWNER.user}`, secretAccessKey: OWNER.secret };

/** The ports of Swift's four servers. */
export interface Ports {
  proxy: number;
  account: number;
  container: number;
  object: number;
}

export type Kind = keyof Ports;

/** Returns the configuration of one server, with a single worker and no background process: a test has few objects, on one device. */
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
    // Nobody listens on this port: Swift finds everything without memcached too.
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
