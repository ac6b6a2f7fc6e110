import { expect, test } from 'vitest'
import { exportTable } from './export-report.ts'

test('a file is described by when it begins, when it ends, and the rows between', () => {
  const table = exportTable([{ name: 'Orders', rows: 1_000_000, firstMs: 12.4, allMs: 50_000 }])
  expect(table).toContain('| Orders | 1,000,000 | 12 | 50.0 | 20,000 |')
})
