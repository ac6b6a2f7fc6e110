import { nextChangeAfter } from '#domain/home/home-arrangement.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { listTextsToTurn, lockText, updateShownByClock, updateText } from './text-queries.ts'

type Needs = { db: Db; clock: Clock }

/** Shows the banner from its beginning to its end, and the parts of Home from theirs. */
export async function followTexts({ db, clock }: Needs): Promise<number> {
  const shown = await updateShownByClock(db, clock())
  const keys = await listTextsToTurn(db, clock())
  for (const key of keys) await turn({ db, clock }, key)
  return shown + keys.length
}

/** Whoever publishes meanwhile is waited for, and has chosen by then. */
function turn({ db, clock }: Needs, key: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { turnsAt, published } = await lockText(tx, key)
    const now = clock()
    if (turnsAt === null || turnsAt > now || published?.content.kind !== 'home') return
    await updateText(tx, key, { shownAsOf: now, turnsAt: nextChangeAfter(published.content, now) })
  })
}
