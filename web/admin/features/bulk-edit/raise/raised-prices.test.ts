import { describe, expect, it, test } from 'vitest'
import { anAdminProduct } from '../../catalogue/an-admin-product.ts'
import type { RowEdits } from '../grid/grid-edits.ts'
import { categoryLabels } from '../grid/grid-fields.ts'
import { gridRow } from '../grid/grid-row.ts'
import { effectOf, readRaise, usualRaise } from './raised-prices.ts'

const aRow = (id: number, retail: number, edits?: RowEdits) =>
  gridRow(
    anAdminProduct({ id, name: `No. ${id}`, retailCents: retail * 100 }),
    edits,
    undefined,
    categoryLabels([]),
  )

const rule = { vatBasisPoints: 1500, pricesIncludeVat: true, costsIncludeVat: true, lowestMarginPercent: 0 }

describe('the form', () => {
  it.each([
    ['8', 800],
    ['7,5', 750],
    ['12.25 %', 1225],
    ['1000', 100_000],
  ])('reads %j as %d basis points', (by, basisPoints) => {
    expect(readRaise({ ...usualRaise, by })).toEqual({
      kind: 'ready',
      change: { direction: 'up', rounding: 'to_99', step: { kind: 'percent', basisPoints } },
    })
  })

  it('reads an amount in rand', () => {
    expect(readRaise({ ...usualRaise, unit: 'amount', by: 'R 50' })).toMatchObject({
      change: { step: { kind: 'amount', cents: 5000 } },
    })
  })

  it('reports what it cannot read', () => {
    expect(readRaise(usualRaise)).toEqual({ kind: 'blank' })
    expect(readRaise({ ...usualRaise, by: 'a bit' })).toMatchObject({
      error: 'Enter a percentage such as 8 or 7,5',
    })
    expect(readRaise({ ...usualRaise, by: '1001' })).toMatchObject({ error: 'At most 1000 %' })
    expect(readRaise({ ...usualRaise, direction: 'down', by: '101' })).toMatchObject({
      error: 'At most 100 %',
    })
    expect(readRaise({ ...usualRaise, unit: 'amount', by: '-5' })).toMatchObject({ kind: 'wrong' })
  })
})

test('applies to the current prices in the grid, edited or saved', () => {
  const rows = [
    aRow(1, 1000),
    aRow(2, 5000, { retailCents: 'R 2 000,00' }),
    aRow(3, 1000, { retailCents: 'dear' }),
  ]
  const reading = readRaise({ ...usualRaise, by: '10' })
  const effect = effectOf(rows, {
    price: 'retailCents',
    change: reading.kind === 'ready' ? reading.change : never(),
    rule,
  })
  expect(effect.writes).toEqual([
    { id: 1, field: 'retailCents', text: 'R\u00a01\u00a0099,99' },
    { id: 2, field: 'retailCents', text: 'R\u00a02\u00a0199,99' },
  ])
  expect(effect).toMatchObject({ averagePercent: 10, withoutPrice: 1, belowCost: [], notAboveWholesale: [] })
})

test('names prices that fall below cost or wholesale', () => {
  const reading = readRaise({ ...usualRaise, direction: 'down', by: '30', rounding: 'none' })
  const effect = effectOf([aRow(1, 1250), aRow(2, 1000), aRow(3, 5000)], {
    price: 'retailCents',
    change: reading.kind === 'ready' ? reading.change : never(),
    rule,
  })
  expect(effect.notAboveWholesale.map(({ texts }) => texts.name)).toEqual(['No. 1', 'No. 2'])
  expect(effect.belowCost.map(({ texts }) => texts.name)).toEqual(['No. 2'])
})

test('compares prices with costs without VAT if costs are entered that way, and with the lowest profit', () => {
  const reading = readRaise({ ...usualRaise, direction: 'down', by: '0', rounding: 'none' })
  const effect = effectOf([aRow(1, 977), aRow(2, 978), aRow(3, 1075), aRow(4, 1076)], {
    price: 'retailCents',
    change: reading.kind === 'ready' ? reading.change : never(),
    rule: { ...rule, costsIncludeVat: false, lowestMarginPercent: 10 },
  })
  const names = (rows: readonly { texts: { name: string } }[]) => rows.map(({ texts }) => texts.name)
  expect(names(effect.belowCost)).toEqual(['No. 1'])
  expect(names(effect.lowProfit)).toEqual(['No. 2', 'No. 3'])
})

function never(): never {
  throw new Error('The form of this test can be read')
}
