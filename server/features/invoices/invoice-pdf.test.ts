import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { formatRand, highestPriceCents } from '#domain/money/money.ts'
import { invoicePdf, type Paper } from './invoice-pdf.ts'

const issuedAt = new Date('2026-11-20T10:00:00Z')
// Close to the limit, and each another one, so that none is found in the place of another.
const [subtotalCents, shippingCents, discountCents, totalCents, vatCents] = [1, 2, 3, 4, 5].map(
  (less) => highestPriceCents - less * 10_001,
) as [number, number, number, number, number]

const line = { name: 'Rack server, 42 units', sku: 'SRV-42', quantity: 999 }
const lines = [
  { ...line, unitPriceCents: highestPriceCents - 70_007, totalCents: highestPriceCents - 80_008 },
]

const paper: Paper = {
  title: 'TAX INVOICE',
  number: 'INV-000123',
  issuedOn: '2026-11-20',
  isTest: false,
  supplier: {
    name: 'Kwela',
    legalName: 'Kwela (Pty) Ltd',
    registrationNumber: '2026/123456/07',
    vatNumber: '4123456789',
    address: ['1 Long Street', 'Cape Town', '8001'],
    email: 'hello@kwela.example',
    phone: '+27210000000',
  },
  recipient: { name: 'Thandi Nkosi', companyName: null, vatNumber: null, address: ['2 Short Street'] },
  orderNumber: 'ORD-20261120-ABCD',
  orderedOn: '2026-11-20',
  lines,
  subtotalCents,
  discountCents,
  discountLabel: 'Twenty per cent off everything for the data centres of the province',
  shippingCents,
  vat: { label: 'VAT (15%)', cents: vatCents, isIncluded: true },
  totalCents,
  payment: null,
  credit: null,
}

const reason = 'Returned'
const papers: Record<string, Paper> = {
  invoice: paper,
  'invoice without VAT in its prices': {
    ...paper,
    vat: { label: 'VAT (15%)', cents: vatCents, isIncluded: false },
  },
  quote: { ...paper, title: 'QUOTE', quote: { validUntil: '2026-12-20', note: '' } },
  'credit note': {
    ...paper,
    title: 'CREDIT NOTE',
    credit: {
      invoiceNumber: 'INV-000122',
      invoicedOn: '2026-11-19',
      reason,
      invoicedCents: highestPriceCents * 2,
      creditedBeforeCents: 60_006,
    },
  },
  'debit note': {
    ...paper,
    title: 'DEBIT NOTE',
    debit: {
      invoiceNumber: 'INV-000122',
      invoicedOn: '2026-11-19',
      reason,
      invoicedCents: highestPriceCents - 90_009,
      insteadOf: [{ ...line, unitPriceCents: 1, totalCents: highestPriceCents - 99_009 }],
    },
  },
}

/** What is written at each height of its pages, without blanks. */
async function linesOn(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const written = new Map<string, string>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      const height = `${number} ${Math.round(item.transform[5])}`
      written.set(height, (written.get(height) ?? '') + item.str.replace(/\s/g, ''))
    }
  }
  return [...written.values()]
}

it.each(Object.entries(papers))(
  'stands every amount up to the limit on one line of the %s',
  async (_name, of) => {
    const shown = await linesOn(await invoicePdf(of, { isCopy: true, issuedAt }))
    const { credit, debit } = of
    const amounts = [
      ...(credit || debit ? [] : [lines[0]?.unitPriceCents ?? 0, subtotalCents]),
      ...(debit ? [debit.invoicedCents, debit.invoicedCents + totalCents] : [shippingCents, -discountCents]),
      ...(credit ? [credit.invoicedCents, credit.creditedBeforeCents] : []),
      ...[lines[0]?.totalCents ?? 0, totalCents, vatCents],
    ]
    for (const cents of amounts) {
      const text = formatRand(cents).replace(/\s/g, '')
      expect(
        shown.filter((one) => one.includes(text)).length,
        `${text} in ${shown.join('\n')}`,
      ).toBeGreaterThan(0)
    }
  },
)
