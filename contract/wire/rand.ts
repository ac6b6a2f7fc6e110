import { z } from 'zod'
import {
  centsFromRand,
  formatDecimal,
  formatRand,
  highestPriceCents,
  randFromCents,
} from '#domain/money/money.ts'
import { code } from './code.ts'
import { wireValue } from './wire.ts'

/** Rand with at most two decimals: the contract uses rand, the code uses cents. */
export const Rand = z
  .number()
  .min(0, `At least ${formatRand(0)}`)
  .max(randFromCents(highestPriceCents), `At most ${formatRand(highestPriceCents)}`)
  .refine((rand) => Math.round(rand * 100) / 100 === rand, 'An amount has at most two decimals')
export type Rand = z.infer<typeof Rand>

const asCents = { decode: centsFromRand, encode: randFromCents }

/** Rand on the wire, cents in the code. */
export const Price = wireValue(Rand, z.int(), asCents)

/** A sum of prices in rand, which may be more than one price can be. */
const RandSum = z
  .number()
  .min(0, `At least ${formatRand(0)}`)
  .max(90_000_000_000_000)
  .refine((rand) => Math.round(rand * 100) / 100 === rand, 'An amount has at most two decimals')

/** The same in cents. */
export const PriceSum = wireValue(RandSum, z.int(), asCents)

/** A sum above zero. */
export const PaidSum = wireValue(RandSum.positive(`More than ${formatRand(0)}`), z.int(), asCents)

/** A sum within limits, which are in cents as all amounts in the code are. */
export function sumBetween(lowestCents: number, highestCents: number) {
  const limited = RandSum.min(randFromCents(lowestCents), `At least ${formatRand(lowestCents)}`).max(
    randFromCents(highestCents),
    `At most ${formatRand(highestCents)}`,
  )
  return wireValue(limited, z.int(), asCents)
}

/** Any amount the shop adds up, positive or negative. */
export const Balance = wireValue(z.number(), z.int(), asCents)

const randText = code()
  .regex(/^\d{1,9}([.]\d{1,2})?$/, 'Enter an amount as 1234.56')
  .transform(Number)
  .pipe(Rand)

/** A price in a query string or a form field, in cents once read. */
export const RandText = randText.transform(centsFromRand)

/** The same where the code sends it in cents as well. */
export const PriceText = wireValue(randText, z.int(), { decode: centsFromRand, encode: formatDecimal })
