import type { ListedQuote, Quote } from '#contract/orders/quote.ts'
import {
  defaultCountry,
  neededShippingFields,
  optionalShippingFields,
} from '#domain/fields/address-fields.ts'
import { recordOf, saidOf } from '#domain/fields/record-of.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { quoteNumber, quoteStatus } from '#domain/orders/quote.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { QuoteRow } from './quote-queries.ts'

export function listedQuoteView(row: QuoteRow, now: Date): ListedQuote {
  const { id, fullName, companyName, email, totalCents, validUntil, updatedAt, orderNumber } = row
  return {
    id,
    number: quoteNumber(id),
    status: quoteStatus(row, southAfricanDay(now.getTime())),
    fullName,
    companyName,
    email,
    totalCents,
    validUntil,
    orderNumber,
    updatedAt: updatedAt.toISOString(),
  }
}

export function quoteView(row: QuoteRow, now: Date): Quote {
  const { version, isCollected, note, subtotalCents, shippingCents, vatCents } = row
  return {
    ...listedQuoteView(row, now),
    version,
    isCollected,
    note,
    subtotalCents,
    shippingCents,
    vatCents,
    taxLabel: taxLabel(taxWhenPlaced(row)),
    shippingInfo: quotedInfo(row),
    lines: row.lines.map((line) => ({ ...line, lineTotalCents: lineTotalCents(line) })),
    history: row.history.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
  }
}

export function quotedInfo(row: QuoteRow) {
  return {
    ...recordOf(neededShippingFields, (field) => row[field]),
    country: row.country === defaultCountry ? defaultCountry : ('Other' as const),
    ...saidOf(optionalShippingFields, (field) => row[field]),
  }
}
