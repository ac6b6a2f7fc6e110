export type Cents = number

/** More than any price or any order may come to. In cents it still fits an integer column. */
export const highestPriceCents: Cents = 2_100_000_000

const noBreakSpace = '\u00a0'

/**
 * The official South African form, "R 12 999,00", with no-break spaces.
 * Written by hand: en-ZA changed twice between CLDR versions (CLDR-16247, CLDR-17675), so server and browser
 * would print different prices.
 */
export function formatRand(cents: Cents): string {
  const amount = splitRand(cents)
  return amount.rands + amount.cents
}

/** "R 10 000", rounded to the nearest rand, for labels where cents would be noise. */
export function formatWholeRand(cents: Cents): string {
  return splitRand(Math.round(cents / 100) * 100).rands
}

/** The two halves of `formatRand`, so that a price tag can set its cents smaller. */
export function splitRand(cents: Cents): { rands: string; cents: string } {
  const { sign, whole, hundredths } = digitsOf(cents)
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, noBreakSpace)
  return { rands: `${sign}R${noBreakSpace}${grouped}`, cents: `,${hundredths}` }
}

/** "1234.56", for machines: structured data, CSV, feeds. */
export function formatDecimal(cents: Cents): string {
  const { sign, whole, hundredths } = digitsOf(cents)
  return `${sign}${whole}.${hundredths}`
}

/** From the rand of the HTTP interface, a number with at most two decimals. */
export function centsFromRand(rand: number): Cents {
  const cents = Math.round(rand * 100)
  if (!Number.isSafeInteger(cents) || cents / 100 !== rand) {
    throw new RangeError(`${rand} is not an amount in rand with at most two decimals`)
  }
  return cents === 0 ? 0 : cents
}

export function randFromCents(cents: Cents): number {
  return cents / 100
}

/**
 * `cents × numerator ÷ denominator`, rounded half up to a cent.
 * A negative amount mirrors the positive one, so that a credit note undoes its invoice to the cent.
 */
export function fractionOfCents(cents: Cents, numerator: number, denominator: number): Cents {
  if (cents < 0) return negative(fractionOfCents(-cents, numerator, denominator))
  const divisor = BigInt(denominator)
  return Number((2n * BigInt(cents) * BigInt(numerator) + divisor) / (2n * divisor))
}

/**
 * Shares an amount in proportion to whole-number weights; equally when all weights are 0.
 * Cents left over go to the largest remainders, the first of equals, so the parts always add up to the whole.
 */
export function shareCents(totalCents: Cents, weights: readonly number[]): Cents[] {
  if (totalCents < 0) return shareCents(-totalCents, weights).map(negative)
  if (weights.some((weight) => weight < 0)) throw new RangeError('An amount has no negative shares')
  if (weights.length === 0 && totalCents > 0) throw new RangeError('An amount needs someone to share it')

  const shares = exactShares(totalCents, weights)
  const leftOver = totalCents - sumCents(shares.map((share) => share.cents))
  const luckiest = new Set(shares.toSorted(byLargestRemainder).slice(0, leftOver))
  return shares.map((share) => share.cents + (luckiest.has(share) ? 1 : 0))
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

type Share = { cents: Cents; remainder: bigint }

function exactShares(totalCents: Cents, weights: readonly number[]): Share[] {
  const everyWeightIsZero = weights.every((weight) => weight === 0)
  const parts = weights.map((weight) => (everyWeightIsZero ? 1n : BigInt(weight)))
  const whole = parts.reduce((sum, part) => sum + part, 0n)

  return parts.map((part) => {
    const product = BigInt(totalCents) * part
    return { cents: Number(product / whole), remainder: product % whole }
  })
}

function byLargestRemainder(one: Share, other: Share): number {
  return Number(other.remainder - one.remainder)
}

function digitsOf(cents: Cents): { sign: '' | '-'; whole: string; hundredths: string } {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return { sign: cents < 0 ? '-' : '', whole: digits.slice(0, -2), hundredths: digits.slice(-2) }
}

// A plain minus would turn zero into "-0", which is not equal to 0 everywhere.
function negative(cents: Cents): Cents {
  return 0 - cents
}
