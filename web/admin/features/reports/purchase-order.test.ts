import { describe, expect, it } from 'vitest'
import { orderCents, orderCsv, orderMail, purchaseOrder, readQuantity } from './purchase-order.ts'

const aLine = (productId: number, details: { name?: string; proposed?: number } = {}) => ({
  productId,
  name: `Product ${productId}`,
  sku: `SKU-${productId}`,
  supplierSku: `S-${productId}`,
  available: 1,
  minStockLevel: 2,
  maxStockLevel: null,
  soldIn30Days: 3,
  proposed: 4,
  wholesaleCents: 19_999,
  ...details,
})

it("orders the proposed quantity, or the owner's, and leaves out zero", () => {
  const lines = purchaseOrder(
    [aLine(1), aLine(2), aLine(3), aLine(4, { proposed: 0 })],
    new Map([
      [2, 10],
      [3, 0],
    ]),
  )
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [1, 4],
    [2, 10],
  ])
  expect(orderCents(lines)).toBe(14 * 19_999)
})

it.each([
  [12, 12],
  [2.9, 2],
  [-3, 0],
  [Number.NaN, 0],
  [1_000_000, 100_000],
])('reads %d as a quantity of %d', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity)
})

describe('as CSV', () => {
  it('has one row per line, with nothing that a spreadsheet would run', () => {
    const lines = purchaseOrder([aLine(1, { name: '=cmd "x"' })], new Map())
    expect(orderCsv(lines, null)).toBe(
      '\uFEFF"SKU","Supplier code","Product","Quantity","Wholesale price","Total"\r\n' +
        `"SKU-1","S-1","'=cmd ""x""","4","199.99","799.96"\r\n`,
    )
  })

  it.each([
    [true, '"Wholesale price, with VAT","Total, with VAT"'],
    [false, '"Wholesale price, without VAT","Total, without VAT"'],
  ])('says whether its prices are with VAT: %s', (costsIncludeVat, head) => {
    const rule = { vatBasisPoints: 1500, pricesIncludeVat: true, costsIncludeVat, lowestMarginPercent: 0 }
    expect(orderCsv(purchaseOrder([aLine(1)], new Map()), rule)).toContain(head)
  })

  it('leaves out prices for people who may not see them', () => {
    const { wholesaleCents: _price, ...line } = aLine(1)
    expect(orderCsv(purchaseOrder([line], new Map()), null)).not.toContain('price')
  })
})

describe('as a draft', () => {
  const to = 'sales@tablebay.example'

  it('is addressed to the supplier and names each line by their own code', () => {
    const address = orderMail(purchaseOrder([aLine(1)], new Map()), { to, shopName: 'Kwela' })
    expect(address).toMatch(/^mailto:sales@tablebay.example\?subject=Order%20from%20Kwela&body=/)
    expect(decodeURIComponent(address)).toContain('4 x S-1 Product 1\r\n')
  })

  it('stays short enough for a mail program, and says what it left out', () => {
    const lines = purchaseOrder(
      Array.from({ length: 300 }, (_, index) => aLine(index + 1)),
      new Map(),
    )
    const address = orderMail(lines, { to, shopName: 'Kwela' })
    expect(address.length).toBeLessThanOrEqual(1900)
    const [, left] = /and (\d+) more, in the attached CSV file/.exec(decodeURIComponent(address)) ?? []
    const named = decodeURIComponent(address).match(/ x S-/g)?.length ?? 0
    expect(named).toBeGreaterThan(10)
    expect(named + Number(left)).toBe(300)
  })
})
