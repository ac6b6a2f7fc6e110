import type { CheckedImport } from '#contract/catalogue/supplier-import.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { readCostRule } from '../../shop/read-cost-rule.ts'
import { reportOf } from '../csv/import-products.ts'
import { findImport, listImportRows } from './import-queries.ts'
import { planSupplierImport } from './plan-supplier-import.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type CheckImportResult =
  | { kind: 'checked'; report: CheckedImport }
  | { kind: 'refused'; reason: 'not_found' | 'not_mapped' | 'started' }

/** What the import would change, without changing anything. */
export async function checkImport(
  needs: Needs,
  { id, leaveOut }: { id: number; leaveOut: readonly number[] },
): Promise<CheckImportResult> {
  const { db, clock } = needs
  const found = await findImport(db, id)
  if (!found) return { kind: 'refused', reason: 'not_found' }
  const { mapping, state } = found
  if (state !== 'open') return { kind: 'refused', reason: 'started' }
  if (!mapping) return { kind: 'refused', reason: 'not_mapped' }
  const rule = await readCostRule(needs)
  const rows = await listImportRows(db, id)
  const asked = { leaveOut, rule, now: clock() }
  const { csv, plan, errors, pictured } = await planSupplierImport(db, { ...found, mapping }, rows, asked)
  const report = reportOf(csv, plan, errors, { mayPrice: true, rule })
  return { kind: 'checked', report: { ...report, pictures: pictured.size } }
}
