import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { askSearches } from '#tests/support/search/ask-searches.ts'
import { fillOtherShop } from '#tests/support/search/fill-other-shop.ts'
import {
  figuresByKind,
  type JudgedSearch,
  judgedSearches,
  missedNeeds,
  type Verdict,
} from '#tests/support/search/judge-searches.ts'
import { otherShopSearches, wordsOfTheTrade } from '#tests/support/search/other-searches.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { openShop } from '../running/open-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { fillShop } from '../scale/fill-shop.ts'
import { searchReport } from './search-report.ts'

const closing = createClosing()
const { values } = parseArgs({
  options: { list: { type: 'boolean', default: false }, set: { type: 'string', default: 'everyday' } },
})
const sets: Readonly<Record<string, () => JudgedSearch[]>> = {
  everyday: judgedSearches,
  trade: wordsOfTheTrade,
  'other-shop': otherShopSearches,
}

await runBench(closing, async () => {
  const searches = sets[values.set]
  if (!searches) throw new Refusal(`The sets are ${Object.keys(sets).join(', ')}.`)
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  await fillShop(database, postgres)
  if (searches === otherShopSearches) await fillOtherShop(database.pool)
  const shop = await openShop(closing, postgres)
  const get = async (path: string) => (await fetch(`${shop.url}/api${path}`)).json()

  const verdicts = await askSearches(get, searches())
  if (values.list) for (const verdict of verdicts.filter(isFlawed)) console.log(lineOf(verdict))
  const figures = figuresByKind(verdicts)
  console.log(searchReport(figures))
  const missed = missedNeeds(figures)
  for (const need of missed) console.log(`Missed: ${need}`)
  return missed.length > 0 ? 1 : 0
})

function isFlawed({ isGoodFirst, glaring, isRightlyEmpty }: Verdict): boolean {
  return isGoodFirst === false || glaring.length > 0 || isRightlyEmpty === false
}

function lineOf({ search, answer }: Verdict): string {
  const found = answer.found.slice(0, 5).map((slug) => `${slug} (${search.relevant[slug] ?? 0})`)
  return `${search.kind}: ${search.q}\n    ${found.join(', ') || 'nothing'}`
}
