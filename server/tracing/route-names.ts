/** Names an address by the pattern that it matches, so that no name says whose order or which search it was. */
export type RouteNames = { add(patterns: readonly string[]): void; find(address: string): string }

type KnownRoute = { pattern: string; matches: RegExp; fixed: number }

export const unknownRoute = '/*'

export function createRouteNames(): RouteNames {
  const byParts = new Map<number, KnownRoute[]>()
  const open: KnownRoute[] = []
  const seen = new Set<string>()

  function add(pattern: string): void {
    if (seen.has(pattern)) return
    seen.add(pattern)
    const known = { pattern, matches: regExpOf(pattern), fixed: pattern.replace(/:\w+|\*/g, '').length }
    const list = pattern.includes('*') ? open : (byParts.get(partsOf(pattern)) ?? [])
    list.push(known)
    // The most exact first: /products/new before /products/:id.
    list.sort((one, other) => other.fixed - one.fixed)
    if (!pattern.includes('*')) byParts.set(partsOf(pattern), list)
  }

  function match(path: string): string | undefined {
    const candidates = [...(byParts.get(partsOf(path)) ?? []), ...open]
    return candidates.find(({ matches }) => matches.test(path))?.pattern
  }

  return {
    add: (patterns) => patterns.forEach(add),
    find(address) {
      const path = address.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
      // What a page loads when it is gone to from another one.
      const ofPage = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
      const found = match(path)
      return (found === unknownRoute || found === undefined ? match(ofPage) : found) ?? unknownRoute
    },
  }
}

function partsOf(path: string): number {
  return path.split('/').length
}

function regExpOf(pattern: string): RegExp {
  const text = pattern
    .split(/(:\w+(?:\([^)]*\))?|\*)/)
    .map((piece, at) => {
      if (at % 2 === 0) return piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      return piece === '*' ? '.*' : '[^/]+'
    })
    .join('')
  return new RegExp(`^${text}$`)
}
