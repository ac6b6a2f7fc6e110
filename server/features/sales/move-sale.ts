import { type SaleState, saleFacts } from '#domain/catalogue/sale.ts'
import type { Tx } from '#server/db/client.ts'
import { updatePricesOfSale } from './asked-price-queries.ts'
import { type SaleRow, updateSaleState } from './sale-queries.ts'

/** Gives a locked sale its next state; prices follow in the same transaction, so that nobody sees one without the other. */
export async function moveSale(
  tx: Tx,
  { id, state }: Pick<SaleRow, 'id' | 'state'>,
  { to, at }: { to: SaleState; at: Date },
): Promise<void> {
  const { isRunning: ran } = saleFacts[state]
  const { isRunning } = saleFacts[to]
  await updateSaleState(tx, id, {
    state: to,
    ...(isRunning && { beganAt: at }),
    ...(ran && { endedAt: at }),
  })
  if (ran !== isRunning) await updatePricesOfSale(tx, id)
}
