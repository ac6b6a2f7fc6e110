import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createSandbox } from '#sandbox/yoco/server.ts'
import { sandboxDefaults } from '#sandbox/yoco/settings.ts'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { fuzz, printed, stoppedAt } from '#tests/support/fuzz/fuzz.ts'
import { allowManyUnpaid } from '../orders/allow-many-unpaid.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { openShop } from '../running/open-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'

const closing = createClosing()

/** Sends every API call, page and other URL values that typically break programs; no response may be a server error. */
async function run(): Promise<number> {
  const settings = readSettings()
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  await migrate(database)
  await allowManyUnpaid(database.db)
  const sandbox = await createSandbox({ ...sandboxDefaults, port: 0 })
  closing.add(sandbox.close)
  await sandbox.listen()

  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
  const metricsToken = randomBytes(24).toString('base64url')
  const shop = await openShop(closing, postgres, {
    LOG_LEVEL: 'error',
    YOCO_API_URL: `${sandbox.url}/api`,
    YOCO_SECRET_KEY: 'sk_test_kwela_sandbox',
    YOCO_WEBHOOK_SECRET: webhookSecret,
    METRICS_TOKEN: metricsToken,
    // Requests come from many networks, so that rate limits per network do not end all attempts at once.
    TRUST_PROXY: '127.0.0.1',
  })
  const services = { db: database.db, clock: () => new Date() }
  const report = await fuzz({ url: shop.url, services, sandbox, webhookSecret, metricsToken }, settings)
  const stopped = stoppedAt(report)
  console.log(printed(report))
  console.log(
    `${report.sent} requests to ${report.places.size} endpoints, seed ${settings.seed}: ` +
      `${report.faults.length} server errors, ${stopped.length} endpoints never reached past validation.`,
  )
  return report.faults.length + stopped.length > 0 ? 1 : 0
}

function readSettings(): { requests: number; seed: number } {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  })
  const settings = { requests: Number(values.requests), seed: Number(values.seed) }
  if (!Object.values(settings).every((value) => Number.isSafeInteger(value) && value > 0))
    throw new Refusal('Usage: npm run fuzz -- --requests 20000 --seed 1')
  return settings
}

await runBench(closing, run)
