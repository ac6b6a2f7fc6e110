import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { quoteNumber } from '#domain/orders/quote.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'
import { invoicePdf } from '../invoices/invoice-pdf.ts'
import { supplierOf } from '../invoices/owed-invoice.ts'
import type { QuoteRow } from './quote-queries.ts'

/** A quote on the same paper as an invoice. It says that it is none. */
export async function quotePdf(quote: QuoteRow, shop: ShopConfig) {
  const number = quoteNumber(quote.id)
  const supplier = supplierOf(shop)
  const label = taxLabel(taxWhenPlaced(quote))
  const { subtotalCents, shippingCents, vatCents, totalCents, validUntil, note } = quote
  const bytes = await invoicePdf(
    {
      title: 'QUOTE',
      number,
      issuedOn: southAfricanDay((quote.sentAt ?? quote.updatedAt).getTime()),
      isTest: false,
      supplier,
      recipient: {
        name: quote.fullName,
        companyName: quote.companyName,
        vatNumber: quote.companyVatNumber,
        address: addressLines(quote),
      },
      orderNumber: number,
      orderedOn: '',
      lines: quote.lines.map((line) => ({ ...line, totalCents: lineTotalCents(line) })),
      subtotalCents,
      shippingCents,
      totalCents,
      vat:
        label !== null && supplier.vatNumber !== null
          ? { label, cents: vatCents, isIncluded: quote.pricesIncludeVat }
          : null,
      payment: null,
      credit: null,
      quote: { validUntil, note },
    },
    { isCopy: false, issuedAt: quote.updatedAt },
  )
  return { type: 'application/pdf', name: `${number}.pdf`, bytes }
}
