import { BlockList, isIPv4, isIPv6 } from 'node:net'

/* Everything that is not for all of the internet to reach (IANA, "Special-Purpose Address Registry"). */

const specialV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

// Of what is handed out to the internet, these lead elsewhere: some of them into an IPv4 network.
const specialV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of specialV4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of specialV6) special.addSubnet(network, bits, 'ipv6')

const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** Whether anybody on the internet can reach a numeric address: neither this machine nor its network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && handedOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
