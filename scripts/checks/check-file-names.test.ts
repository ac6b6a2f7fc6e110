import { expect, test } from 'vitest'
import { exportedNames, kebabOf, misnamedFiles } from './check-file-names.mjs'

test('a file is named after one of its exports, a component after itself', () => {
  const files: Record<string, string> = {
    'server/features/orders/place/place-order.ts': 'export async function placeOrder() {}',
    'web/ui/order-summary.tsx': 'export type Props = {}\nexport function OrderSummary() {}',
    'server/features/payments/end-refund.ts': 'export async function recordRefund() {}',
  }
  expect(misnamedFiles((file) => files[file] ?? '', Object.keys(files))).toEqual([
    'server/features/payments/end-refund.ts',
  ])
})

test('tests, queries and rules of the domain are named after their subject', () => {
  const files = ['domain/money/money.ts', 'server/features/orders/order-queries.ts', 'web/ui/button.test.tsx']
  expect(misnamedFiles(() => 'export const other = 1', files)).toEqual([])
})

test('sees exports where they are declared, in a list, and under another name', () => {
  expect(exportedNames('export const a = 1\nexport { b, type C, d as e } from "./f.ts"')).toEqual([
    'a',
    'b',
    'C',
    'e',
  ])
})

test.each([
  ['placeOrder', 'place-order'],
  ['QRCode', 'qr-code'],
  ['isInSearchSample', 'is-in-search-sample'],
])('%s becomes %s in a file name', (name, kebab) => {
  expect(kebabOf(name)).toBe(kebab)
})
