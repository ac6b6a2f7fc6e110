import { hash } from 'node:crypto'

// A tab that has been open for longer is reloaded by its owner, or not at all.
const maxBuilds = 10
const maxAgeMs = 30 * 24 * 60 * 60_000
// A shop may run for months until its next version: pages of the one before are open, however old it is.
const minBuilds = 3

/** A build is known by the names of its files, which are named after their content. */
export function buildIdOf(names: readonly string[]): string {
  return hash('sha256', names.join('\n')).slice(0, 16)
}

type Build = { names: readonly string[]; usedAt: number }

/** Which builds nobody needs any more, and which of their files no other build has. */
export function splitBuilds<One extends Build>(
  builds: readonly One[],
  now: number,
): { old: { build: One; unused: string[] }[] } {
  const latestFirst = builds.toSorted((one, other) => other.usedAt - one.usedAt)
  const isOld = ({ usedAt }: Build, at: number) =>
    at >= maxBuilds || (at >= minBuilds && usedAt < now - maxAgeMs)
  const needed = new Set(latestFirst.filter((build, at) => !isOld(build, at)).flatMap(({ names }) => names))
  return {
    old: latestFirst
      .filter(isOld)
      .map((build) => ({ build, unused: build.names.filter((name) => !needed.has(name)) })),
  }
}
