import { resolve } from 'node:path'
import { formatRand } from '#domain/money/money.ts'
import { yocoPayments } from '#server/adapters/payments/yoco/yoco-payments.ts'
import { Environment } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { createSealer } from '#server/features/emails/sealer.ts'
import { findLostPayments, type LostPayment } from '#server/features/payments/recovery/find-lost-payments.ts'
import type { ListPayments } from '#server/features/payments/recovery/list-payments.ts'
import { type RecoverResult, recoverPayment } from '#server/features/payments/recovery/recover-payment.ts'
import { shopConfig } from '#shop.config'
import { readSecrets } from './launcher/data-folder.ts'
import { type LaunchSettings, readLaunchSettings } from './launcher/launch-settings.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { providersOf } from './providers-of.ts'
import { Refusal, runCommand } from './refusal.mjs'
import { argument, readMoment } from './restore/read-moment.ts'

const Settings = Environment.pick({ YOCO_REPORTS_KEY: true, YOCO_REPORTS_URL: true })

const remedies: Record<LostPayment['remedy'], string> = {
  settle: 'the order is in the books and will be marked as paid',
  rebuild: 'the order is in the books; its checkout will be written down again and the order marked as paid',
  refund: 'the order is not in the books; the money can be refunded (--refund)',
}

await runCommand(async () => {
  const settings = readLaunchSettings(process.env)
  const since = argument('since')
  const from = readMoment(since, new Date())
  if (!since || from === 'latest')
    throw new Refusal('Give the time to begin with: npm run recover-payments -- --since "2026-11-26 10:30".')
  const refunds = process.argv.includes('--refund')
  const applies = refunds || process.argv.includes('--apply')

  const dataFolder = resolve(settings.dataDir)
  const opened = await openShopDatabase(settings.databaseUrl, dataFolder)
  const database = openDatabase({ url: opened.url })
  try {
    const providers = providersOf(settings, opened.isShopRunning)
    const listPayments = listOf(settings, providers?.sandboxUrl ?? null)
    if (!providers || !listPayments)
      throw new Refusal('Set YOCO_REPORTS_KEY to a key of the Yoco API with the scope business/orders:read.')
    const listed = await listPayments({ from, until: new Date() })
    if (listed.kind === 'refused') throw new Refusal(`${listed.message}.`)
    if (listed.kind === 'unavailable')
      throw new Refusal('Yoco did not answer. Nothing was changed; try again later.')
    const found = await findLostPayments({ db: database.db, providers }, listed.payments)
    console.log(
      `The provider took ${listed.payments.length} payments since ${from.toISOString()}; ${found.known} are in the books.`,
    )
    for (const checkoutId of found.unanswered)
      console.log(`Checkout ${checkoutId}: the provider did not say what it was for; run this again.`)
    const left = applies ? await recoverAll(found.lost, providers) : showPlan(found.lost)
    return left + found.unanswered.length === 0 ? 0 : 1

    async function recoverAll(
      lost: readonly LostPayment[],
      providers: Parameters<typeof recoverPayment>[0]['providers'],
    ): Promise<number> {
      const { authSecret } = readSecrets(dataFolder)
      const secret = settings.authSecret ?? authSecret
      const needs = {
        db: database.db,
        writes: { stock: database.db },
        clock: () => new Date(),
        sealer: createSealer({ newest: secret, older: [] }, 'letters'),
        shop: shopConfig,
        providers,
      }
      let left = 0
      for (const payment of lost) {
        const result = await recoverPayment(needs, payment, { refunds })
        console.log(`${nameOf(payment)}: ${resultText(result)}.`)
        if (result.kind !== 'paid' && result.kind !== 'refunded') left++
      }
      if (lost.length === 0) console.log('Every payment is in the books.')
      return left
    }
  } finally {
    await database.close()
    await opened.close()
  }
})

function showPlan(lost: readonly LostPayment[]): number {
  for (const payment of lost) console.log(`${nameOf(payment)}: ${remedies[payment.remedy]}.`)
  if (lost.length === 0) console.log('Every payment is in the books.')
  else
    console.log(
      'Nothing was changed. Run this again with --apply, and with --refund to refund lost orders too.',
    )
  return lost.length
}

function nameOf({ evidence, paidAt }: LostPayment): string {
  const { providerPaymentId, amountCents, orderNumber } = evidence
  return `${paidAt.toISOString()}  ${providerPaymentId}  ${formatRand(amountCents)}  ${orderNumber ?? 'no order number'}`
}

function resultText(result: RecoverResult): string {
  switch (result.kind) {
    case 'paid':
      return `order ${result.orderNumber} is paid`
    case 'refunded':
      return `refunded as ${result.refundId}`
    case 'needs_attention':
      return `a person must look at it (${result.reason}); the owner has been told`
    case 'unknown':
      return 'the provider did not say whether it was refunded; run this again'
    case 'refused':
      return `not refunded: ${result.message}`
  }
}

/** Yoco's list, or the sandbox's. Null if there is no key for it. */
function listOf({ yocoSecretKey }: LaunchSettings, sandboxUrl: string | null): ListPayments | null {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const { YOCO_REPORTS_KEY: key, YOCO_REPORTS_URL: apiUrl } = Settings.parse(given)
  if (key) return yocoPayments({ apiUrl: given.YOCO_REPORTS_URL || !sandboxUrl ? apiUrl : sandboxUrl, key })
  if (yocoSecretKey || !sandboxUrl) return null
  return yocoPayments({ apiUrl: sandboxUrl, key: 'yoco_reports_sandbox_key' })
}
