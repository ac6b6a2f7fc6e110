import type pg from 'pg'
import type { Random } from '#domain/seeded-random.ts'
import { createTally, type Tally } from '#tests/siege/tally.ts'
import type { Person, ShopRows } from '#tests/support/given/builders.ts'
import { openLine } from '../../freshness/line.ts'
import { read } from '../../freshness/reader.ts'
import { fillScene } from '../../freshness/scene.ts'
import { write } from '../../freshness/writer.ts'
import type { ShopServer } from '../parts/open-shop-server.ts'

export type FreshnessWatch = { tally: Tally; readonly maxLateMs: number; done: Promise<void> }

const readEveryMs = 150
const changeEveryMs = 400

type Needs = {
  shops: readonly ShopServer[]
  rows: ShopRows
  owner: Person
  pool: pg.Pool
  random: Random
  ending: AbortSignal
}

/** Changes are made through one server and in the database, and read from each; the same as `npm run freshness` does. */
export async function watchFreshness({
  shops,
  rows,
  owner,
  pool,
  random,
  ending,
}: Needs): Promise<FreshnessWatch> {
  const tally = createTally()
  const scene = await fillScene(rows)
  let maxLateMs = 0
  const noteLate = (ms: number) => {
    maxLateMs = Math.max(maxLateMs, ms)
  }
  const open = () =>
    Promise.all(shops.map(async ({ url }, index) => ({ ...(await openLine(url)), processNumber: index + 1 })))
  const lines = await open()
  const [writingLine] = await open()
  if (!writingLine) throw new Error('A fleet has at least one server')
  const reading = lines.map((line) =>
    read({ line, scene, random: random.branch(), ending, pauseMs: readEveryMs, noteLate, ...tally }),
  )
  const writer = {
    line: writingLine,
    token: owner.token,
    pool,
    scene,
    random: random.branch(),
    buyer: null,
    paceMs: changeEveryMs,
    count: tally.count,
  }
  const writing = async () => {
    while (!ending.aborted) await write(writer, { products: scene.products, hasShop: true }, 1)
  }
  const done = Promise.all([...reading, writing()])
    .catch((error: unknown) => tally.accuse(error instanceof Error ? error.message : String(error)))
    .then(() => {
      for (const line of [...lines, writingLine]) line.close()
    })
  return {
    tally,
    get maxLateMs() {
      return maxLateMs
    },
    done,
  }
}
