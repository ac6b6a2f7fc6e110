/**
 * The network that an address counts as when attempts are limited. A subscriber has a whole IPv6 network, a /56 as a rule
 * (RFC 6177), so its addresses count together. Some proxies write the port behind the address.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address.trim().toLowerCase()).replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!plain.includes(':')) return plain
  const [one = '0', two = '0', three = '0', four = '0'] = firstGroups(plain)
  const upperByte = (Number.parseInt(four, 16) & 0xff00).toString(16)
  return `${one}:${two}:${three}:${upperByte}::/56`
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1]
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** The first four of the eight groups, with what "::" leaves out written in. */
function firstGroups(address: string): string[] {
  const [before = '', after] = address.split('::')
  const left = groupsOf(before)
  const right = groupsOf(after ?? '')
  const leftOut = after === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: Math.max(0, leftOut) }, () => '0'), ...right].slice(0, 4)
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
