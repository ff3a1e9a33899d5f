import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';

/** Addresses that no router forwards to the internet: RFC 1122, 1918, 3927, 4193, 4291 and 6598. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** Checks whether a host is this machine or in its private network, by all of its addresses. A host without an address is not. */
export async function isInPrivateNetwork(host: string): Promise<boolean> {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return (
    addresses.length > 0 &&
    addresses.every(({ address, family }) => PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  );
}
