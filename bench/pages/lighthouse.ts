import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { openChromium } from '../running/open-chromium.ts'
import type { OpenProgram } from '../running/open-program.ts'
import { openShop } from '../running/open-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { fillShop } from '../scale/fill-shop.ts'
import { auditPage } from './audit-page.ts'
import { type AuditedPage, lighthouseReport, shortcomings } from './lighthouse-report.ts'

const closing = createClosing()
await runBench(closing, audit)

async function audit(): Promise<number> {
  const rounds = readRounds(process.argv.slice(2))
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  const { categorySlug, productSlug, products } = await fillShop(database, postgres)
  const shop = await openShop(closing, postgres)
  const chromium = await openChromium(closing)
  standBack(shop)

  const paths = {
    Home: '/',
    Category: `/category/${categorySlug}`,
    Product: `/product/${productSlug}`,
    Cart: '/cart',
  }
  const inCart = products.slice(0, 2).map(({ id }) => id)
  await chromium.fillCart(shop.url, inCart)
  for (const path of Object.values(paths)) await chromium.visit(shop.url + path)

  const pages: AuditedPage[] = []
  for (const [name, path] of Object.entries(paths)) {
    // The first audit also loads Chromium's own files, which would slow down only that one.
    await auditPage(shop.url + path, chromium.port)
    const audits = []
    for (let round = 0; round < rounds; round += 1)
      audits.push(await auditPage(shop.url + path, chromium.port))
    pages.push({ name, audits })
  }

  console.log(lighthouseReport(pages))
  const missed = shortcomings(pages)
  for (const sentence of missed) console.error(sentence)
  return missed.length === 0 ? 0 : 1
}

/**
 * A real visitor's phone runs neither the shop's server nor Lighthouse, so Chromium gets priority. Its processes were
 * started before and keep their normal priority.
 */
function standBack({ process: shop }: OpenProgram) {
  const lower = 10
  setPriority(lower)
  if (shop.pid !== undefined) setPriority(shop.pid, lower)
}

/** Reports use the median of several rounds, since a single disturbed round says nothing about the shop. */
function readRounds(args: string[]): number {
  const { rounds = '5' } = parseArgs({ args, options: { rounds: { type: 'string' } } }).values
  if (!/^[1-9]\d?$/.test(rounds))
    throw new Refusal(`--rounds must be a whole number from 1 to 99, not "${rounds}".`)
  return Number(rounds)
}
