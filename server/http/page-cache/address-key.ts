const longestKept = 2_000

// What campaigns and mail programs add to addresses: it says where someone came from, never what they want to see.
const trackers = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_cid|mc_eid|_ga)$/

/** One key for all ways to write an address that show the same. Null for addresses that are not worth keeping. */
export function addressKey(url: string): string | null {
  if (url.length > longestKept) return null
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = new URLSearchParams(url.slice(at + 1))
  for (const name of [...query.keys()]) if (trackers.test(name)) query.delete(name)
  // Stable, so that repeated names keep the order of their values.
  query.sort()
  const path = url.slice(0, at)
  return query.size > 0 ? `${path}?${query}` : path
}
