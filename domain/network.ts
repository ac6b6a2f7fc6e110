/**
 * The network that an address counts as when tries are limited. Whoever has one IPv6 address has the 2^64 of its
 * network (RFC 4291 §2.5.4), so these count together.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  return plain.includes(':') ? `${firstGroups(plain).join(':')}::/64` : plain
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
