import { expect, test } from 'vitest'
import { categoryLabels } from '../grid/grid-fields.ts'
import { movedText } from './moved-text.ts'
import { averageMove, reportedChanges } from './report-changes.ts'

const categories = categoryLabels([{ id: 1, slug: 'gaming', title: 'Gaming' }])

test('translates the columns of the CSV file into the labels of the form', () => {
  const fields = {
    category: { from: '', to: 'gaming' },
    is_active: { from: 'true', to: 'false' },
    max_stock_level: { from: '8', to: '' },
    retail_price: { from: '1000.00', to: '1100.50' },
  }
  expect(reportedChanges(fields, { categories, rule: null })).toEqual([
    { label: 'Retail price', from: 'R\u00a01\u00a0000,00', to: 'R\u00a01\u00a0100,50' },
    { label: 'Maximum stock', from: '8', to: 'None' },
    { label: 'Active', from: 'Yes', to: 'No' },
    { label: 'Category', from: 'None', to: 'Gaming' },
  ])
})

test('labels costs with their VAT note', () => {
  const rule = {
    vatBasisPoints: 1500,
    pricesIncludeVat: true,
    costsIncludeVat: false,
    lowestMarginPercent: 0,
  }
  const fields = { cost_price: { from: '1.00', to: '2.00' }, retail_price: { from: '3.00', to: '4.00' } }
  expect(reportedChanges(fields, { categories, rule }).map(({ label }) => label)).toEqual([
    'Cost price, without VAT',
    'Retail price',
  ])
})

test('averages only the retail prices that change', () => {
  const change = { id: 1, sku: 'A', name: 'A', version: 1, stock: [], cost_warning: null }
  const price = (from: string, to: string) => ({ ...change, fields: { retail_price: { from, to } } })
  const other = { ...change, fields: { brand: { from: 'A', to: 'B' } } }
  expect(averageMove({ changes: [price('100.00', '110.00'), price('100.00', '104.00'), other] })).toBe(7)
  expect(averageMove({ changes: [other] })).toBeNull()
  expect([movedText(7), movedText(-2.5), movedText(0)]).toEqual(['up by 7,0%', 'down by 2,5%', 'the same'])
})
