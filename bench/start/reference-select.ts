import { openDatabase } from '#server/db/client.ts'
import { type Measurement, measurementOf } from '../running/measurement.ts'

/** Measures one prepared SELECT by key through the same kind of pool as the shop's, with nothing around it. */
export type SelectOrder = { connections: number; seconds: number; productIds: number[] }
export type SelectAnswer = { kind: 'measured'; measurement: Measurement }

const { pool } = openDatabase({ url: process.env.DATABASE_URL ?? '' })

process.on('message', async (order: SelectOrder) => {
  const answer: SelectAnswer = { kind: 'measured', measurement: await measure(order) }
  process.send?.(answer)
})
process.once('disconnect', () => process.exit())
process.send?.({ kind: 'ready' })

async function measure({ connections, seconds, productIds }: SelectOrder): Promise<Measurement> {
  const timesMs: number[] = []
  const end = performance.now() + seconds * 1000
  let count = 0
  const work = async () => {
    for (;;) {
      const begin = performance.now()
      const values = [productIds[count++ % productIds.length]]
      await pool.query({ name: 'product-by-key', text: 'select * from products where id = $1', values })
      const now = performance.now()
      if (now > end) return
      timesMs.push(now - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return measurementOf(timesMs, seconds)
}
