import type { Db } from '#server/db/client.ts'

export const powerCut = new Error('The power went')

/**
 * A database whose program crashes right before the commit: everything was done, and nothing is stored. That goes for
 * transactions and for prepared statements that write and commit by themselves.
 */
export function dyingDatabase(db: Db): Db {
  const transaction: Db['transaction'] = (act, config) =>
    db.transaction(async (tx) => {
      await act(tx)
      throw powerCut
    }, config)
  return Object.create(db, {
    transaction: { value: transaction },
    _: { value: Object.create(db._, { session: { value: dyingSession(db) } }) },
  })
}

type Session = Db['_']['session']

const writes = /\b(insert into|delete from|update \w+( \w+)? set)\b/

function dyingSession(db: Db): Session {
  const prepareQuery: Session['prepareQuery'] = (query, ...rest) => {
    const prepared = db._.session.prepareQuery(query, ...rest)
    if (!writes.test(query.sql)) return prepared
    const execute: typeof prepared.execute = () =>
      db.transaction(async (tx) => {
        await tx._.session.prepareQuery(query, ...rest).execute()
        throw powerCut
      })
    return Object.create(prepared, { execute: { value: execute } })
  }
  return Object.create(db._.session, { prepareQuery: { value: prepareQuery } })
}
