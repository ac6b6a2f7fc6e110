export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** From `from` to `to`, both inclusive. */
  whole(from: number, to: number): number
  chance(part: number): boolean
  one<T>(of: readonly T[]): T
  /** An independent source, identified by this name. */
  branch(): Random
}

/** The same numbers for the same seed: mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    chance: (part) => next() < part,
    one(of) {
      const chosen = of[whole(0, of.length - 1)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
    branch: () => randomFrom(Math.floor(next() * 2 ** 32)),
  }
}
