import { plainCode } from '../canonical-text.ts'
import { type Cents, formatRand } from './money.ts'

/** The signs that the amounts of one file or field show, by those amounts that can be read in one way only. */
export type AmountSigns = { decimals: ReadonlySet<string>; groups: ReadonlySet<string> }

const noSigns: AmountSigns = { decimals: new Set(), groups: new Set() }

export type AmountReading =
  | { kind: 'read'; cents: Cents }
  /** "12,999": the price of a laptop here, thirteen rand there. */
  | { kind: 'unclear'; asDecimalsCents: Cents; asThousandsCents: Cents }
  | { kind: 'too_precise'; roundedCents: Cents }
  | { kind: 'not_an_amount' }

// No amount in the shop comes near this; a longer one is a typing error.
const maxRand = 1_000_000_000

// "1234", "1234,5", "1234.56", "113.0434782"
const plainAmount = /^(?<whole>\d+)(?:(?<sign>[.,])(?<part>\d+))?$/
// "1 234,56", "1,234.56", "1.234.567": one thousands separator throughout, and a different decimal separator.
const groupedAmount =
  /^(?<whole>[1-9]\d{0,2}(?<gap>[ ,.])\d{3}(?:\k<gap>\d{3})*)(?:(?!\k<gap>)(?<sign>[.,])(?<part>\d+))?$/
const typedAmount = /^(?<minus>[-\u2212]?) ?(?:ZAR|R)? ?(?<amount>.*)$/i

/** Parses what people type; null if it is not an amount of money, or could be another one as well. */
export function parseRand(text: string, signs: AmountSigns = noSigns): Cents | null {
  const reading = readRand(text, signs)
  return reading.kind === 'read' ? reading.cents : null
}

/**
 * Everything that is typed or uploaded is read here. A sign with three digits behind it parts thousands or decimals:
 * what the other amounts beside it show decides, and otherwise nobody guesses, for one of the two is wrong a
 * thousandfold.
 */
export function readRand(text: string, signs: AmountSigns = noSigns): AmountReading {
  const { parts, isNegative } = partsOf(text)
  if (!parts) return { kind: 'not_an_amount' }
  const { whole, sign, part } = parts
  const cents = (digits: string, decimals = '') => {
    const rounded = Number(digits + decimals.slice(0, 2).padEnd(2, '0')) + (decimals.charAt(2) >= '5' ? 1 : 0)
    // A plain minus would turn zero into "-0", which is not equal to 0 everywhere.
    return isNegative ? 0 - rounded : rounded
  }
  if (Number(whole) > maxRand) return { kind: 'not_an_amount' }
  if (part.length <= 2) {
    const read = cents(whole, part)
    return Math.abs(read) > maxRand * 100 ? { kind: 'not_an_amount' } : { kind: 'read', cents: read }
  }
  if (!isUnclear(parts) || signs.decimals.has(sign)) {
    return { kind: 'too_precise', roundedCents: cents(whole, part) }
  }
  const asThousandsCents = cents(whole + part)
  return partsThousands(sign, signs)
    ? { kind: 'read', cents: asThousandsCents }
    : { kind: 'unclear', asDecimalsCents: cents(whole, part), asThousandsCents }
}

/** Why a text that looks like an amount is not taken for one; null if it does not even look like one. */
export function amountProblem(text: string, signs: AmountSigns = noSigns): string | null {
  const reading = readRand(text, signs)
  const typed = text.trim()
  switch (reading.kind) {
    case 'unclear': {
      const [few, many] = [reading.asDecimalsCents, reading.asThousandsCents].map(formatRand)
      return `"${typed}" could be ${few} or ${many}. Enter the one you mean, with two decimals`
    }
    case 'too_precise':
      return `"${typed}" has more than two decimals. Round it to cents, such as ${formatRand(reading.roundedCents)}`
    default:
      return null
  }
}

/** What the amounts of a file, a column or a box with many lines show of how they are written. */
export function amountSigns(texts: Iterable<string>): AmountSigns {
  const decimals = new Set<string>()
  const groups = new Set<string>()
  for (const text of texts) {
    const { parts } = partsOf(text)
    if (!parts) continue
    if (parts.gap) groups.add(parts.gap)
    if (parts.sign && !isUnclear(parts)) decimals.add(parts.sign)
  }
  return { decimals, groups }
}

type Parts = { whole: string; gap: string; sign: string; part: string }

function partsOf(text: string): { parts: Parts | null; isNegative: boolean } {
  const typed = typedAmount.exec(plainCode(text).replace(/\s+/g, ' '))?.groups
  const amount = typed?.amount ?? ''
  const found = (plainAmount.exec(amount) ?? groupedAmount.exec(amount))?.groups
  if (!found) return { parts: null, isNegative: false }
  const { whole = '', gap = '', sign = '', part = '' } = found
  return { parts: { whole: whole.replace(/\D/g, ''), gap, sign, part }, isNegative: typed?.minus !== '' }
}

/** "12,999" and "249.995", but not "0,999", "1 234,567" or "1234.567", which no thousands are written like. */
function isUnclear({ whole, gap, sign, part }: Parts): boolean {
  return sign !== '' && gap === '' && part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
}

/** In South Africa a comma may part thousands, and a dot never does, unless the amounts beside it show it. */
function partsThousands(sign: string, { decimals, groups }: AmountSigns): boolean {
  return groups.has(sign) || (sign === ',' && decimals.has('.'))
}
