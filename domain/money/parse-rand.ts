import { plainCode } from '../canonical-text.ts'
import type { Cents } from './money.ts'

// No amount in the shop comes near this; a longer one is a typing error.
const maxRand = 1_000_000_000

// "1234", "1234,5", "1234.56"
const plainAmount = /^(?<whole>\d+)(?:[.,](?<cents>\d{1,2}))?$/
// "1 234,56", "1,234.56", "1.234.567": one thousands separator throughout, and a different decimal separator.
const groupedAmount =
  /^(?<whole>[1-9]\d{0,2}(?<gap>[ ,.])\d{3}(?:\k<gap>\d{3})*)(?:(?!\k<gap>)[.,](?<cents>\d{1,2}))?$/
const typedAmount = /^(?<minus>[-\u2212]?) ?(?:ZAR|R)? ?(?<amount>.*)$/i

/** Parses what people type; null if it is not an amount of money. */
export function parseRand(text: string): Cents | null {
  const typed = typedAmount.exec(plainCode(text).replace(/\s+/g, ' '))?.groups
  const amount = typed?.amount ?? ''
  const parts = (plainAmount.exec(amount) ?? groupedAmount.exec(amount))?.groups
  if (!parts) return null

  const whole = (parts.whole ?? '').replace(/\D/g, '')
  const cents = Number(whole + (parts.cents ?? '').padEnd(2, '0'))
  if (cents > maxRand * 100) return null
  // A plain minus would turn zero into "-0", which is not equal to 0 everywhere.
  return typed?.minus ? 0 - cents : cents
}
