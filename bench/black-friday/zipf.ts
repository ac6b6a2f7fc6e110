import type { Random } from '#domain/seeded-random.ts'

/** Draws ranks from 0: rank `n` comes with a probability in proportion to `1 / (n + 1) ** exponent` (Zipf's law). */
export function createZipf(count: number, exponent: number): (random: Random) => number {
  const upTo = cumulativeWeights(count, exponent)
  const total = upTo.at(-1) ?? 0
  return (random) => {
    const drawn = random.next() * total
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) > drawn) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** The exponent with which the first `top` of `count` ranks take this share of all draws. */
export function exponentFor({ count, top, share }: { count: number; top: number; share: number }): number {
  let low = 0
  let high = 8
  for (let times = 0; times < 60; times++) {
    const middle = (low + high) / 2
    if (shareOf(count, top, middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export function shareOf(count: number, top: number, exponent: number): number {
  const upTo = cumulativeWeights(count, exponent)
  return (upTo[top - 1] ?? 0) / (upTo.at(-1) ?? Number.NaN)
}

function cumulativeWeights(count: number, exponent: number): number[] {
  let sum = 0
  return Array.from({ length: count }, (_, rank) => {
    sum += (rank + 1) ** -exponent
    return sum
  })
}
