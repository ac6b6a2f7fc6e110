import { bobgoProvider } from '#server/adapters/couriers/bobgo/bobgo-provider.ts'
import { isSameAddress, yocoWebhooks } from '#server/adapters/payments/yoco/yoco-webhooks.ts'
import type { BackupSettings, Config } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/client.ts'
import { countOpenAlerts } from '#server/features/alerts/alert-queries.ts'
import { findBackupAges } from '#server/features/backups/backup-ages.ts'
import { isUsedStore, openSealedStore } from '#server/features/backups/sealed-store.ts'
import { courierWebhookUrl } from '#server/features/bookings/courier-connection.ts'
import { paymentWebhookUrl } from '#server/features/payments/payment-webhook-url.ts'
import { currentShop } from '#server/features/shop/current-shop.ts'
import { s3Assets } from '#server/growth/assets/s3-assets.ts'
import { listJobRuns } from '#server/jobs/job-queries.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { takesRealMoney } from '#server/live-settings.ts'
import { backupStoreOf } from '#server/open-backups.ts'
import { securityStreamProblem } from '#server/open-security-stream.ts'
import type { ShopConfig } from '#shop.config'
import { diskOf } from './disk-of.ts'
import { countLines, findEventFacts, listAdministrators } from './doctor-queries.ts'
import type { Finding } from './finding.ts'
import { judgeAddress } from './judge-address.ts'
import { judgeBackups } from './judge-backups.ts'
import { judgeCompany } from './judge-company.ts'
import { judgeCouriers } from './judge-couriers.ts'
import { judgeDatabase } from './judge-database.ts'
import { judgeMachine } from './judge-machine.ts'
import { judgeMail } from './judge-mail.ts'
import { judgePayments } from './judge-payments.ts'
import { judgePeople } from './judge-people.ts'
import { judgeWatching } from './judge-watching.ts'
import { judgeWork } from './judge-work.ts'
import { lookAtAddress } from './look-at-address.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtTraces } from './look-at-traces.ts'
import { type Look, lookWithin } from './look-within.ts'

export type Examination = {
  config: Config
  /** The settings that a new shop begins with. */
  setUp: ShopConfig
  expectsLive: boolean
  /** Gets an email; none is sent if it is null. */
  sendMailTo: string | null
  timeoutMs?: number
  now?: () => Date
  /** In tests: another authority for certificates, and another DNS server. */
  ca?: string
  dnsServer?: string
}

type Examining = Required<Pick<Examination, 'timeoutMs' | 'now'>> &
  Examination & { db: Db | null; shop: ShopConfig | null }

const usualTimeoutMs = 10_000

/** Looks at everything that a shop needs, side by side, and changes nothing. */
export async function examineShop(examination: Examination): Promise<Finding[]> {
  const { config, setUp, timeoutMs = usualTimeoutMs, now = () => new Date() } = examination
  const database = openDatabase({
    url: config.databaseUrl,
    pooler: config.pooler,
    maxConnections: 4,
    connectionPatienceMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
  })
  try {
    // Whether it has the shop's tables decides what else can be asked of it.
    const looked = await lookWithin(timeoutMs, () => currentShop(database.db, setUp))
    const shop = looked.kind === 'seen' ? looked.value : null
    const examining = { ...examination, timeoutMs, now, shop, db: shop ? database.db : null }
    const parts = await Promise.all([
      machine(examining),
      watching(examining),
      lookAtDatabase({ db: database.db, config, timeoutMs, now }).then(judgeDatabase),
      company(examining),
      lookAtAddress({ ...examining, own: shop, now: now() }).then(judgeAddress),
      lookAtMail({
        ...examining,
        contactEmail: (shop ?? setUp).contact.email,
        sendTo: examination.sendMailTo,
      }).then(judgeMail),
      payments(examining),
      couriers(examining),
      backups(examining),
      people(examining),
      work(examining),
    ])
    return parts.flat()
  } finally {
    await database.close()
  }
}

async function machine({ config, now }: Examining): Promise<Finding[]> {
  return judgeMachine({
    nodeVersion: process.versions.node,
    dataDisk: await diskOf('the data folder', config.dataFolder),
    hasMetricsToken: config.metricsToken !== null,
    isDemo: config.isDemo,
    now: now(),
  })
}

async function watching({ config, timeoutMs }: Examining): Promise<Finding[]> {
  const { traces, securityLog, assetsStore } = config
  const [sent, listed] = await Promise.all([
    traces && lookWithin(timeoutMs, () => lookAtTraces(traces.url, timeoutMs / 2)),
    assetsStore && lookWithin(timeoutMs, () => s3Assets(assetsStore).list('builds/')),
  ])
  return judgeWatching({
    traces: sent && { problem: problemIn(sent) },
    securityLog: securityLog ? { place: securityLog, problem: securityStreamProblem(securityLog) } : null,
    assetsStore: assetsStore && listed && { bucket: assetsStore.bucket, problem: problemIn(listed) },
  })
}

function problemIn(look: Look<unknown>): string | null {
  return look.kind === 'failed' ? look.reason : null
}

function company({ shop, setUp, config, now }: Examining): Finding[] {
  const today = now().toISOString().slice(0, 10)
  return judgeCompany({ shop: shop ?? setUp, isLive: takesRealMoney(config), today })
}

async function payments({ config, db, expectsLive, timeoutMs }: Examining): Promise<Finding[]> {
  const webhookUrl = paymentWebhookUrl(config.publicUrl)
  const { yoco } = config.providers
  const [webhooks, seen, alerts] = await Promise.all([
    yocoWebhooks({ ...yoco, timeoutMs: timeoutMs / 2.5 }).list(),
    db && lookWithin(timeoutMs, () => findEventFacts(db, 'yoco')),
    db && lookWithin(timeoutMs, () => countOpenAlerts(db)),
  ])
  const events = seen?.kind === 'seen' ? seen.value : { lastEventAt: null, paidWithoutEvent: 0 }
  const open = alerts?.kind === 'seen' ? alerts.value : []
  return judgePayments({
    mode: yoco.mode,
    expectsLive,
    webhookUrl,
    webhooks,
    own:
      webhooks.kind === 'listed'
        ? webhooks.webhooks.filter(({ url }) => isSameAddress(url, webhookUrl)).length
        : 0,
    ...events,
    isDemo: config.isDemo,
    unmatched: open.find(({ kind }) => kind === 'payment_unmatched')?.count ?? 0,
  })
}

async function couriers({ config: { bobgo, publicUrl } }: Examining): Promise<Finding[]> {
  if (!bobgo) return judgeCouriers(null)
  const url = courierWebhookUrl(publicUrl)
  const provider = bobgoProvider({ ...bobgo, channel: new URL(publicUrl).hostname })
  return judgeCouriers({ url, webhook: await provider.checkWebhook(url) })
}

async function backups({ config, db, timeoutMs, now }: Examining): Promise<Finding[]> {
  const { backup } = config
  const isLive = takesRealMoney(config)
  const [opened, ages, lines] = await Promise.all([
    backup && lookWithin(timeoutMs, () => lookAtStore(backup)),
    db && lookWithin(timeoutMs, () => findBackupAges(db)),
    db && lookWithin(timeoutMs, () => countLines(db)),
  ])
  const { base, log } = ages?.kind === 'seen' ? ages.value : { base: null, log: null }
  return judgeBackups({
    isConfigured: backup !== null,
    isLive,
    includesDatabase: backup?.includesDatabase ?? false,
    storeProblem: opened?.kind === 'failed' ? opened.reason.replace(/\.$/, '') : null,
    isStoreEmpty: opened?.kind === 'seen' && !opened.value.isUsed,
    base,
    log,
    wasRestored: lines?.kind === 'seen' && lines.value > 1,
    now: now(),
  })
}

/** As if to restore, since that writes nothing into an empty store. */
async function lookAtStore({ to, key }: BackupSettings): Promise<{ isUsed: boolean }> {
  const store = backupStoreOf(to)
  await openSealedStore(store, key, { isRestoring: true })
  return { isUsed: await isUsedStore(store) }
}

async function people({ config, db, timeoutMs }: Examining): Promise<Finding[]> {
  if (!db) return []
  const listed = await lookWithin(timeoutMs, () => listAdministrators(db))
  return listed.kind === 'seen' ? judgePeople({ isLive: takesRealMoney(config), ...listed.value }) : []
}

async function work({ config, db, timeoutMs, now }: Examining): Promise<Finding[]> {
  if (!db) return []
  const looked = await lookWithin(timeoutMs, () => Promise.all([listJobRuns(db), countOpenAlerts(db)]))
  if (looked.kind === 'failed') return []
  const [runs, alerts] = looked.value
  const jobs = jobsOf(config.backup ? { ...config, backups: config.backup } : { ...config, backups: null })
  return judgeWork({
    now: now(),
    // Said under payments.
    alerts: alerts.filter(({ kind }) => kind !== 'payment_unmatched'),
    jobs: jobs.map(({ name, everyMs }) => {
      const run = runs.find((run) => run.name === name)
      return {
        name,
        everyMs,
        lastGoodAt: run?.lastGoodAt ?? null,
        failuresInARow: run?.failuresInARow ?? 0,
        lastError: run?.lastError ?? null,
      }
    }),
  })
}
