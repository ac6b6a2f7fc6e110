import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { tellLimitsPlainly } from '#contract/wire/limit-text.ts'
import { checkoutProvider, type ProviderName } from '#domain/payments/payment-provider.ts'
import type { CourierProviders } from '#server/features/couriers/courier-provider.ts'
import { type ShopConfig, shopConfig } from '#shop.config'
import { bobgoProvider } from './adapters/couriers/bobgo/bobgo-provider.ts'
import { smtpMailer } from './adapters/mail/smtp-mailer.ts'
import { yocoProvider } from './adapters/payments/yoco/yoco-provider.ts'
import { httpsPictures } from './adapters/pictures/https-pictures.ts'
import { folderBackups } from './adapters/storage/folder-backups.ts'
import { folderFiles } from './adapters/storage/folder-files.ts'
import { folderStore } from './adapters/storage/folder-store.ts'
import { s3Backups } from './adapters/storage/s3-backups.ts'
import { s3Store } from './adapters/storage/s3-store.ts'
import type { Clock } from './clock.ts'
import type { BackupPlace, Config } from './config.ts'
import {
  type DatabaseAccess,
  type DatabaseReplacements,
  openDatabaseAccess,
} from './db/access/open-database-access.ts'
import { databaseFaultOf } from './db/conflicts.ts'
import { databaseTurn } from './db/database-turn.ts'
import { limits, pageLimits } from './db/limits.ts'
import { drawAnyAttachment } from './email-writers/draw-any-attachment.ts'
import { emailWriters } from './email-writers/email-writers.ts'
import { type WriteSample, writeSample } from './email-writers/write-sample.ts'
import { createPasswords, type Passwords } from './features/accounts/passwords/passwords.ts'
import { createKnownDevices, type KnownDevices } from './features/accounts/sessions/known-devices.ts'
import { createLoginCodes, type LoginCodes } from './features/accounts/sessions/login-codes.ts'
import { archiveLog, type RunningArchive } from './features/backups/archive-log.ts'
import type { BackupStore } from './features/backups/backup-store.ts'
import { openSealedStore, type SealedStore } from './features/backups/sealed-store.ts'
import type { BackupNeeds } from './features/backups/take-base.ts'
import type { PictureSource } from './features/catalogue/imports/picture-source.ts'
import { createMissedSearches, type MissedSearches } from './features/catalogue/search/missed-searches.ts'
import { type CollectPoints, createCollectPoints } from './features/collect-points/collect-points.ts'
import { type CourierRates, createCourierRates } from './features/delivery/courier-rates.ts'
import type { DrawAttachment } from './features/emails/draw-attachment.ts'
import type { Mailer } from './features/emails/mailer.ts'
import { createSealer, type Sealer } from './features/emails/sealer.ts'
import { createWriteEmail, type WriteEmail } from './features/emails/write-email.ts'
import { createPhotoWidths, type FindWidth } from './features/media/photos/create-photo-widths.ts'
import type { PhotoStore } from './features/media/photos/photo-store.ts'
import { createPhotoWarmer, type PhotoWarmer } from './features/media/photos/photo-warmer.ts'
import { findOrderToWrite } from './features/orders/emails/find-order-to-write.ts'
import {
  type CheckoutQuestions,
  createCheckoutQuestions,
} from './features/payments/checkouts/checkout-questions.ts'
import type { PaymentProviders } from './features/payments/payment-provider.ts'
import { createGiftCardCodes, type GiftCardCodes } from './features/stored-value/gift-card-codes.ts'
import type { Growth, RunningPurges } from './growth/growth.ts'
import { loadGrowth } from './growth/load-growth.ts'
import { createFileWorker, type FileWorker } from './http/file-worker/create-file-worker.ts'
import { createProviderCounts, type ProviderCounts } from './http/machines/provider-counts.ts'
import { type ChangeFeed, createChangeFeed } from './http/page-cache/change-feed.ts'
import { createNeighbours, type Neighbours } from './http/page-cache/neighbours.ts'
import { createPageCache, noCache, type PageCache } from './http/page-cache/page-cache.ts'
import type { Change } from './http/page-cache/tags.ts'
import { takesRealMoney } from './live-settings.ts'
import { createLog } from './log.ts'
import { openSecurityStream } from './open-security-stream.ts'
import { createSecurityLog, type SecurityCounts, type SecurityLog } from './security-log.ts'
import { measured } from './tracing/measured.ts'
import { noTracing, type Tracing } from './tracing/tracing.ts'
import { createTurns, type Turns } from './turns.ts'
import { version } from './version.ts'

/** Every real implementation, chosen in one place. A use case names the few of these that it needs. */
export type Services = DatabaseAccess & {
  missedSearches: MissedSearches
  clock: Clock
  /** From 0 up to but not including 1. For codes that may be guessed, never for secrets. */
  random: () => number
  log: Logger
  securityLog: SecurityLog
  /** What the metrics say of them. */
  securityCounts: SecurityCounts
  tracing: Tracing
  pageCache: PageCache
  /** Starts telling the proxies in front of the shop what has changed, if there are any. */
  beginPurges: () => RunningPurges | null
  passwords: Passwords
  devices: KnownDevices
  loginCodes: LoginCodes
  /** Waits, for delays. */
  pause: (ms: number) => Promise<void>
  /** For administrators: on in a shop with real payments. */
  requiresSecondFactor: boolean
  /** Seals the content of emails. */
  sealer: Sealer
  /** Writes into a pay link which order it pays, so that nobody can make one. */
  payLinkSealer: Sealer
  /** The same for the link on which a quote is answered. */
  quoteSealer: Sealer
  giftCardCodes: GiftCardCodes
  writeEmail: WriteEmail
  /** Emails with believable data, to see what words do to them. */
  writeSample: WriteSample
  drawAttachment: DrawAttachment
  secondFactorSealer: Sealer
  /** Null if the shop has no mail server. */
  mailer: Mailer | null
  canSendMail: boolean
  store: PhotoStore
  /** Null: no backups are made. */
  backups: BackupNeeds | null
  /** Starts archiving the log of the database, if there are backups. */
  beginArchive: () => RunningArchive | null
  dataFolder: string
  formsFolder: string
  /** The files of earlier builds. */
  assetsFolder: string
  sharedAssets: Growth['sharedAssets']
  findPhotoWidth: FindWidth
  photoWarmer: PhotoWarmer
  /** Pictures that suppliers' files name by their addresses. */
  pictureSource: PictureSource
  providers: PaymentProviders
  /** What the metrics say of them. */
  providerCounts: ProviderCounts
  /** The provider of new payments. */
  checkoutProvider: ProviderName
  checkoutQuestions: CheckoutQuestions
  /** Null for those that this shop has no key for. */
  couriers: CourierProviders
  /** Lockers and counters for shoppers to choose from. */
  collectPoints: CollectPoints
  /** What couriers ask, for zones that go by it. */
  courierRates: CourierRates
  shop: ShopConfig
  processNumber: number
  metricsToken: string | null
  isDemo: boolean
  publicUrl: string
  isPublicUrlSet: boolean
  /** The proxies that are believed about a caller; true: everybody who can reach this process is one. */
  trustProxy: string[] | true
  /** Null: files are read and written by this process itself. */
  fileWorker: FileWorker | null
  reservationMinutes: number
  reconcileAfterMinutes: number
  /** For orders of one account, which are decided on one after the other. */
  accountTurns: Turns
}

/** For tests: a clock set by hand, a shop with other rules, a machine that is busy with other tests. */
type Replacements = Partial<Pick<Services, 'clock' | 'shop' | 'pause' | 'passwords' | 'pictureSource'>> &
  DatabaseReplacements & {
    cacheToleranceMs?: number
    checkoutQuestionEveryMs?: number
    /** The program of the file worker, if it does not run from the same as this process. */
    fileWorkerProgram?: string
  }

export async function createServices(config: Config, replacements: Replacements = {}): Promise<Services> {
  tellLimitsPlainly()
  const { log, tracing } = await openLog(config)
  const growth = await loadGrowth(config, { log, tracing })
  const position = () => pageCache.position()
  const access = openDatabaseAccess(config, { ...replacements, ...growth, log, tracing, position })
  const { db, database } = access
  const clock = replacements.clock ?? access.databaseWatch.now
  const store = storeOf(config, tracing)
  const backups = backupsOf(config, { db, clock })
  const findPhotoWidth = createPhotoWidths(db)
  const shop = replacements.shop ?? shopConfig
  const missedSearches = createMissedSearches({ db, clock, log })
  const pageCache = openPageCache(config, replacements, { ...growth, clock, log, tracing, database })
  const couriers = couriersOf(config, tracing)
  const security = openSecurityLog(config, { log, clock, tracing })
  const fileWorker = createFileWorker({ ...security, ...replacements, config, shop, clock })
  return {
    ...access,
    database: {
      ...database,
      close: async () => {
        await Promise.all([missedSearches.flush(), fileWorker.close()])
        await database.close()
      },
    },
    missedSearches,
    clock,
    random: Math.random,
    log,
    ...security,
    tracing,
    pageCache,
    beginPurges: () => growth.beginPurges?.(feedsOf(config, replacements, { log, database })) ?? null,
    passwords: replacements.passwords ?? createPasswords(),
    ...{ devices: createKnownDevices(config.secrets), loginCodes: createLoginCodes(config.secrets) },
    pause: replacements.pause ?? ((ms) => setTimeout(ms)),
    requiresSecondFactor: takesRealMoney(config),
    ...sealersOf(config),
    ...emailWriting,
    drawAttachment: drawAnyAttachment({ db, clock, shop, couriers }),
    ...mailingOf(config, shop, tracing),
    store,
    backups,
    beginArchive: () => beginArchive(config, backups, log),
    ...foldersOf(config),
    sharedAssets: growth.sharedAssets,
    ...{
      findPhotoWidth,
      pictureSource: replacements.pictureSource ?? measured(tracing, 'pictures', httpsPictures()),
    },
    photoWarmer: createPhotoWarmer({ store, findWidth: findPhotoWidth, log }),
    checkoutQuestions: createCheckoutQuestions({
      everyMs: replacements.checkoutQuestionEveryMs ?? checkoutQuestionEveryMs,
    }),
    ...countedProviders(config, tracing),
    checkoutProvider,
    couriers,
    collectPoints: createCollectPoints({
      couriers,
      sealer: createSealer(config.secrets, 'collect points'),
      clock,
    }),
    courierRates: createCourierRates({ db, couriers, clock }),
    shop,
    processNumber: config.processNumber,
    metricsToken: config.metricsToken,
    isDemo: config.isDemo,
    publicUrl: config.publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    ...{ trustProxy: config.trustProxy, fileWorker },
    reservationMinutes: config.reservationMinutes,
    reconcileAfterMinutes: config.reconcileAfterMinutes,
    accountTurns: createTurns(),
  }
}

/** Each line of the log names the trace that it is a part of. */
async function openLog(config: Config): Promise<Pick<Services, 'log' | 'tracing'>> {
  if (!config.traces) return { log: createLog(config.logLevel), tracing: noTracing }
  // OpenTelemetry is as large as the server itself, and most shops have nobody who reads traces.
  const { openTracing } = await import('./tracing/open-tracing.ts')
  const log = createLog(config.logLevel, undefined, () => tracing.logFacts())
  const { processNumber, traces: settings } = config
  const tracing = openTracing({ settings, version, processNumber, log })
  return { log, tracing }
}

function openSecurityLog(
  { securityLog: place }: Config,
  { log, clock, tracing }: Pick<Services, 'log' | 'clock' | 'tracing'>,
): Pick<Services, 'securityLog' | 'securityCounts'> {
  const stream = place ? openSecurityStream(place, log) : null
  const lines = stream ? createLog('info', stream, tracing.isOn ? tracing.logFacts : undefined) : log
  return createSecurityLog({ log: lines, clock })
}

function storeOf({ mediaStore, dataFolder }: Config, tracing: Tracing): PhotoStore {
  return mediaStore ? measured(tracing, 's3', s3Store(mediaStore)) : folderStore(join(dataFolder, 'media'))
}

function mailingOf(
  { smtpUrl: url, mailFrom }: Config,
  { contact }: ShopConfig,
  tracing: Tracing,
): Pick<Services, 'mailer' | 'canSendMail'> {
  if (!url) return { mailer: null, canSendMail: false }
  const mailer = smtpMailer({ url, from: mailFrom ?? contact.email })
  return { mailer: measured(tracing, 'smtp', mailer), canSendMail: true }
}

function sealersOf({ secrets }: Config) {
  return {
    // This name has been used since the first email; with another, no stored email could be opened.
    sealer: createSealer(secrets, 'letters'),
    payLinkSealer: createSealer(secrets, 'pay links'),
    quoteSealer: createSealer(secrets, 'quotes'),
    secondFactorSealer: createSealer(secrets, 'second factors'),
    giftCardCodes: createGiftCardCodes(secrets),
  }
}

function countedProviders(
  { providers }: Config,
  tracing: Tracing,
): Pick<Services, 'providers' | 'providerCounts'> {
  const providerCounts = createProviderCounts()
  const yoco = measured(tracing, 'yoco', yocoProvider({ ...providers.yoco, traceHeaders: tracing.headers }))
  return { providers: { yoco: providerCounts.around(yoco) }, providerCounts }
}

function foldersOf({ dataFolder, assetsFolder }: Config) {
  return { dataFolder, assetsFolder, formsFolder: join(dataFolder, 'arriving') }
}

function couriersOf({ bobgo, publicUrl }: Config, tracing: Tracing): CourierProviders {
  if (!bobgo) return { bobgo: null }
  const channel = new URL(publicUrl).hostname
  const provider = bobgoProvider({ ...bobgo, channel, traceHeaders: tracing.headers })
  return { bobgo: measured(tracing, 'bobgo', provider) }
}

function openPageCache(
  config: Config,
  replacements: Replacements,
  {
    clock,
    log,
    tracing,
    database,
    headersForProxies,
  }: Pick<Services, 'clock' | 'log' | 'tracing' | 'database'> & Pick<Growth, 'headersForProxies'>,
): PageCache {
  if (config.pageCacheBytes === 0) return noCache
  return createPageCache({
    openFeed: feedsOf(config, replacements, { log, database }),
    maxBytes: config.pageCacheBytes,
    clock,
    maxMakingMs: pageLimits(replacements.pagePatienceMs).maxMakingMs,
    maxOldMs: config.oldPagesMs,
    neighbours: neighboursOf(config, replacements, tracing),
    headersForProxies,
  })
}

function neighboursOf(
  { neighboursFolder: folder, processNumber: number, processes: count }: Config,
  { pagePatienceMs }: Replacements,
  tracing: Tracing,
): Neighbours | null {
  if (!folder) return null
  return createNeighbours({ folder, number, count, limitMs: pageLimits(pagePatienceMs).neighbourMs, tracing })
}

function feedsOf(
  config: Config,
  { cacheToleranceMs = limits.changes.toleranceMs, pagePatienceMs }: Replacements,
  { log, database }: Pick<Services, 'log' | 'database'>,
): (onChange: (change: Change) => void) => ChangeFeed {
  return (onChange) =>
    createChangeFeed({
      url: config.directUrl,
      toleranceMs: cacheToleranceMs,
      onChange,
      pollTimeoutMs: pageLimits(pagePatienceMs).pollMs,
      onError(error) {
        database.dropIdle()
        const reason = databaseFaultOf(error)?.reason ?? error.message
        log.warn({ reason }, 'change notifications are unavailable; pages are rendered without the cache')
      },
    })
}

export function backupsOf(
  { backup, directUrl: url, dataFolder, secrets, mediaStore }: BackupConfig,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): BackupNeeds | null {
  if (!backup) return null
  const { to, key, includesDatabase } = backup
  let opened: Promise<SealedStore> | null = null
  const openStore = () => {
    // One that failed to open is opened anew.
    opened ??= openSealedStore(backupStoreOf(to), key)
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  const mediaFolder = mediaStore ? null : join(dataFolder, 'media')
  const files = folderFiles({ dataFolder, secrets, mediaFolder })
  return { db, url, clock, openStore, files, includesDatabase }
}

export function backupStoreOf(to: BackupPlace): BackupStore {
  return to.kind === 's3' ? s3Backups(to.place) : folderBackups(to.folder)
}

export type BackupConfig = Pick<Config, 'backup' | 'directUrl' | 'dataFolder' | 'secrets' | 'mediaStore'>

function beginArchive(
  { directUrl }: Config,
  backups: BackupNeeds | null,
  log: Logger,
): RunningArchive | null {
  if (!backups?.includesDatabase) return null
  return archiveLog({ ...backups, turn: databaseTurn({ url: directUrl, name: 'archive the log' }), log })
}

// A customer who waits for the payment checks about as often.
const checkoutQuestionEveryMs = 2_000

const emailWriting: Pick<Services, 'writeEmail' | 'writeSample'> = {
  writeEmail: createWriteEmail(emailWriters, findOrderToWrite),
  writeSample: (context, kind) => writeSample(emailWriters, context, kind),
}
