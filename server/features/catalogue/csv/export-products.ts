import { fileColumns } from '#contract/catalogue/product-csv.ts'
import { secretColumns } from '#domain/fields/product-fields.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { csvLines } from '../../csv/csv-lines.ts'
import type { StaffFilter } from '../browse/product-filter-queries.ts'
import { listProductsAfter } from '../product-queries.ts'
import { fileCells } from './csv-cells.ts'

const rowsAtOnce = 500

/**
 * The products of a list as CSV, streamed as fast as the client reads it: nothing waits in memory or holds a
 * connection.
 */
export async function* exportProducts(
  { db, clock }: { db: Db; clock: Clock },
  { filter, withPrices }: { filter: StaffFilter; withPrices: boolean },
): AsyncGenerator<string> {
  const columns = fileColumns.filter(
    (column) => withPrices || !secretColumns.some((secret) => secret === column),
  )
  yield csvLines([columns], { isFirst: true })

  let lastId = 0
  for (;;) {
    const rows = await listProductsAfter(db, filter, { id: lastId, limit: rowsAtOnce }, clock())
    const last = rows.at(-1)
    if (!last) return
    yield csvLines(
      rows.map((row) => {
        const cells = fileCells(row)
        return columns.map((column) => cells[column])
      }),
    )
    lastId = last.id
  }
}
