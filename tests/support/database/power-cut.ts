import type { Db } from '#server/db/client.ts'

export const powerCut = new Error('The power went')

/** A database whose program crashes right before the commit: everything was done, and nothing is stored. */
export function dyingDatabase(db: Db): Db {
  const transaction: Db['transaction'] = (act, config) =>
    db.transaction(async (tx) => {
      await act(tx)
      throw powerCut
    }, config)
  return Object.create(db, { transaction: { value: transaction } })
}
