import { z } from 'zod'
import { centsFromRand, randFromCents } from '#domain/money/money.ts'
import { wireValue } from './wire.ts'

// As cents it still fits an integer column, as every price does.
const highestRand = 21_000_000

/** Rand with at most two decimals: the contract speaks rand, everything inside speaks cents. */
export const Rand = z
  .number()
  .min(0)
  .max(highestRand)
  .refine((rand) => Math.round(rand * 100) / 100 === rand, 'An amount has at most two decimals')
export type Rand = z.infer<typeof Rand>

const asCents = { decode: centsFromRand, encode: randFromCents }

/** Rand on the wire, cents in the code. */
export const Price = wireValue(Rand, z.int(), asCents)

/** Rand of a sum of prices, which may come to more than one price can be. */
const RandSum = z
  .number()
  .min(0)
  .max(90_000_000_000_000)
  .refine((rand) => Math.round(rand * 100) / 100 === rand, 'An amount has at most two decimals')

/** The same as cents. */
export const PriceSum = wireValue(RandSum, z.int(), asCents)

/** A sum above nothing. */
export const PaidSum = wireValue(RandSum.positive(), z.int(), asCents)

/** Any amount that the shop adds up, on either side of nought. */
export const Balance = wireValue(z.number(), z.int(), asCents)

/** A price, read from an address: cents, as all prices in the code. */
export const RandText = z
  .string()
  .trim()
  .regex(/^\d{1,9}([.]\d{1,2})?$/, 'Enter an amount as 1234.56')
  .transform(Number)
  .pipe(Rand)
  .transform(centsFromRand)
