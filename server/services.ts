import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { checkoutProvider, type ProviderName } from '#domain/payments/payment-provider.ts'
import { type ShopConfig, shopConfig } from '#shop.config'
import { redisChanges } from './adapters/changes/redis-changes.ts'
import { smtpMailer } from './adapters/mail/smtp-mailer.ts'
import { yocoProvider } from './adapters/payments/yoco/yoco-provider.ts'
import { fastlyProxy } from './adapters/proxies/fastly-proxy.ts'
import { varnishProxy } from './adapters/proxies/varnish-proxy.ts'
import { folderStore } from './adapters/storage/folder-store.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, type Db, openDatabase } from './db/client.ts'
import { databaseFaultOf } from './db/conflicts.ts'
import { databaseTurn } from './db/database-turn.ts'
import { createDatabaseWatch, type DatabaseWatch } from './db/database-watch.ts'
import { replicaReads } from './db/replica-reads.ts'
import { emailWriters } from './email-writers/email-writers.ts'
import { createPasswords, type Passwords } from './features/accounts/passwords/passwords.ts'
import { createKnownDevices, type KnownDevices } from './features/accounts/sessions/known-devices.ts'
import { createLoginCodes, type LoginCodes } from './features/accounts/sessions/login-codes.ts'
import { createMissedSearches, type MissedSearches } from './features/catalogue/search/missed-searches.ts'
import {
  createSearches,
  maxSearchMs,
  type Searches,
  searchesAtOnce,
} from './features/catalogue/search/searches.ts'
import type { DrawAttachment } from './features/emails/draw-attachment.ts'
import type { Mailer } from './features/emails/mailer.ts'
import { createSealer, type Sealer } from './features/emails/sealer.ts'
import { createWriteEmail, type WriteEmail } from './features/emails/write-email.ts'
import { attachPaper } from './features/invoices/attach-paper.ts'
import { createPhotoWidths, type FindWidth } from './features/media/photos/create-photo-widths.ts'
import type { PhotoStore } from './features/media/photos/photo-store.ts'
import { createPhotoWarmer, type PhotoWarmer } from './features/media/photos/photo-warmer.ts'
import { findOrder } from './features/orders/order-queries.ts'
import {
  type CheckoutQuestions,
  createCheckoutQuestions,
} from './features/payments/checkouts/checkout-questions.ts'
import type { PaymentProviders } from './features/payments/payment-provider.ts'
import { type ChangeFeed, createChangeFeed, usualToleranceMs } from './http/page-cache/change-feed.ts'
import { postgresChanges } from './http/page-cache/change-source.ts'
import { createPageCache, noCache, type PageCache } from './http/page-cache/page-cache.ts'
import type { Change } from './http/page-cache/tags.ts'
import { purgeProxies, type RunningPurges } from './http/proxies/purge-proxies.ts'
import { takesRealMoney } from './live-settings.ts'
import { createLog } from './log.ts'
import { createSecurityLog, type SecurityLog } from './security-log.ts'
import { createTurns, type Turns } from './turns.ts'

/** Every real implementation, chosen in one place. A use case names the few of these that it needs. */
export type Services = {
  database: Database
  db: Database['db']
  databaseWatch: DatabaseWatch
  /** The same for reads of a page, which may take no longer than a page, and from a replica if there is one. */
  pageReads: Database['db']
  /** Searches for pages: from a replica, too. */
  pageSearches: Searches
  /** Separate from `db`, on connections of their own. */
  searches: Searches
  missedSearches: MissedSearches
  clock: Clock
  /** From 0 up to but not including 1. For codes that may be guessed, never for secrets. */
  random: () => number
  log: Logger
  securityLog: SecurityLog
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
  writeEmail: WriteEmail
  drawAttachment: DrawAttachment
  secondFactorSealer: Sealer
  /** Null if the shop has no mail server. */
  mailer: Mailer | null
  canSendMail: boolean
  store: PhotoStore
  formsFolder: string
  findPhotoWidth: FindWidth
  photoWarmer: PhotoWarmer
  providers: PaymentProviders
  /** The provider of new payments. */
  checkoutProvider: ProviderName
  checkoutQuestions: CheckoutQuestions
  shop: ShopConfig
  processNumber: number
  metricsToken: string | null
  isDemo: boolean
  publicUrl: string
  isPublicUrlSet: boolean
  trustProxy: string[]
  reservationMinutes: number
  reconcileAfterMinutes: number
  /** For orders of one account, which are decided on one after the other. */
  accountTurns: Turns
  /**
   * For writes that wait for the stock of a product that many buy at once. They have a few connections of their own, so
   * that pages and carts need not wait for buyers, nor those who hold what others want for pages and carts.
   */
  stockDb: Db
}

/** For tests: a clock set by hand, a shop with other rules, a machine that is busy with other tests. */
type Replacements = Partial<Pick<Services, 'clock' | 'shop' | 'pause' | 'passwords'>> & {
  cacheToleranceMs?: number
  connectionPatienceMs?: number
  pagePatienceMs?: number
  machineNow?: () => number
  checkoutQuestionEveryMs?: number
}

export function createServices(config: Config, replacements: Replacements = {}): Services {
  const log = createLog(config.logLevel)
  const { dropIdle, searchReads, ...databases } = openDatabases(config, replacements, log)
  const { database } = databases
  const clock = replacements.clock ?? databases.databaseWatch.now
  const store = folderStore(join(config.dataFolder, 'media'))
  const findPhotoWidth = createPhotoWidths(database.db)
  const shop = replacements.shop ?? shopConfig
  const missedSearches = createMissedSearches({ db: database.db, clock, log })
  const pageCache = openPageCache(config, replacements, { clock, log, dropIdle })
  const replica = config.replicaUrl
    ? openReplica(config.replicaUrl, replacements, { ...databases, searchReads, pageCache, log })
    : null
  return {
    ...databases,
    pageReads: replica?.reads ?? databases.pageReads,
    pageSearches: replica?.searches ?? databases.searches,
    database: {
      ...database,
      close: () =>
        missedSearches
          .flush()
          .then(() => Promise.all([database.close(), replica?.close()]).then(() => undefined)),
    },
    db: database.db,
    missedSearches,
    clock,
    random: Math.random,
    log,
    securityLog: createSecurityLog({ log, clock }),
    pageCache,
    beginPurges: () => beginPurges(config, replacements, { log, dropIdle }),
    passwords: replacements.passwords ?? createPasswords(),
    devices: createKnownDevices(config.authSecret),
    loginCodes: createLoginCodes(config.authSecret),
    pause: replacements.pause ?? ((ms) => setTimeout(ms)),
    requiresSecondFactor: takesRealMoney(config),
    // This name has been used since the first email; with another, no stored email could be opened.
    sealer: createSealer(config.authSecret, 'letters'),
    writeEmail: createWriteEmail(emailWriters, findOrder),
    drawAttachment: attachPaper({ db: database.db, clock }),
    secondFactorSealer: createSealer(config.authSecret, 'second factors'),
    mailer: config.smtpUrl
      ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom ?? shop.contact.email })
      : null,
    canSendMail: config.smtpUrl !== null,
    store,
    formsFolder: join(config.dataFolder, 'arriving'),
    findPhotoWidth,
    photoWarmer: createPhotoWarmer({ store, findWidth: findPhotoWidth, log }),
    checkoutQuestions: createCheckoutQuestions({
      everyMs: replacements.checkoutQuestionEveryMs ?? checkoutQuestionEveryMs,
    }),
    providers: { yoco: yocoProvider(config.providers.yoco) },
    checkoutProvider,
    shop,
    processNumber: config.processNumber,
    metricsToken: config.metricsToken,
    isDemo: config.isDemo,
    publicUrl: config.publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    trustProxy: config.trustProxy,
    reservationMinutes: config.reservationMinutes,
    reconcileAfterMinutes: config.reconcileAfterMinutes,
    accountTurns: createTurns(),
  }
}

/** The connections of this process: for its requests, for searches, and the one that watches. */
function openDatabases(
  config: Config,
  { machineNow, connectionPatienceMs, pagePatienceMs = usualPagePatienceMs }: Replacements,
  log: Logger,
): Pick<Services, 'database' | 'stockDb' | 'databaseWatch' | 'pageReads' | 'searches'> & {
  dropIdle: () => void
  /** The reads of a search, outside its queue. */
  searchReads: Db
} {
  const databaseWatch = createDatabaseWatch({
    url: config.databaseUrl,
    machineNow,
    onDrift: (driftMs) =>
      log.error({ driftMs }, "the database's clock jumped; nothing expires until it is stable again"),
  })
  const opened: Database[] = []
  // If one is dead, so are those opened at the same time, whatever they are for.
  const dropIdle = () => {
    for (const one of opened) one.dropIdle()
  }
  const ofEach = {
    url: config.databaseUrl,
    connectionPatienceMs,
    onError: (error: Error) => log.warn({ reason: error.message }, 'an idle database connection was closed'),
    onFault: databaseWatch.note,
    onSilence: dropIdle,
  }
  const connections = connectionsOf(config.processes)
  const database = openDatabase({ ...ofEach, maxConnections: connections.requests })
  const stockDatabase = openDatabase({ ...ofEach, maxConnections: connections.stock })
  const searchDatabase = openDatabase({
    ...ofEach,
    maxConnections: searchesAtOnce,
    statementTimeoutMs: maxSearchMs,
    sortMemoryMb: searchMemoryMb,
  })
  opened.push(database, stockDatabase, searchDatabase)
  const searchReads = searchDatabase.readsWithin(maxSearchMs + pagePatienceMs / 9, pagePatienceMs / 2)
  const searches = createSearches({ db: searchReads, close: searchDatabase.close })
  const close = async () =>
    void (await Promise.all([
      database.close(),
      stockDatabase.close(),
      searches.close(),
      databaseWatch.close(),
    ]))
  return {
    database: { ...database, close },
    stockDb: stockDatabase.db,
    databaseWatch,
    pageReads: database.readsWithin(pagePatienceMs / 2),
    searches,
    searchReads,
    dropIdle,
  }
}

/** Pages are read from it once it has replayed what they must show, and from the primary otherwise. */
function openReplica(
  url: string,
  { pagePatienceMs = usualPagePatienceMs }: Replacements,
  {
    pageReads,
    searchReads,
    pageCache,
    log,
  }: Pick<Services, 'pageReads' | 'pageCache' | 'log'> & { searchReads: Db },
) {
  const onAway = (reason: string) =>
    log.warn({ reason }, 'the replica is away; pages are read from the primary')
  const ofEach = {
    url,
    onError: (error: Error) => log.warn({ reason: error.message }, 'an idle replica connection was closed'),
  }
  const forPages = openDatabase({ ...ofEach, maxConnections: replicaConnections })
  const forSearches = openDatabase({
    ...ofEach,
    maxConnections: searchesAtOnce,
    statementTimeoutMs: maxSearchMs,
    sortMemoryMb: searchMemoryMb,
  })
  const { position } = pageCache
  const limitMs = pagePatienceMs / 3
  return {
    reads: replicaReads({ replica: forPages, primary: pageReads, position, limitMs, onAway }),
    searches: createSearches({
      db: replicaReads({
        replica: forSearches,
        primary: searchReads,
        position,
        limitMs: maxSearchMs + limitMs / 3,
        onAway,
      }),
      close: forSearches.close,
    }),
    close: async () => void (await Promise.all([forPages.close(), forSearches.close()])),
  }
}

function openPageCache(
  config: Config,
  replacements: Replacements,
  { clock, log, dropIdle }: Pick<Services, 'clock' | 'log'> & { dropIdle: () => void },
): PageCache {
  const { sharedCacheSeconds: seconds, purges } = config
  if (config.pageCacheBytes === 0) return noCache
  return createPageCache({
    openFeed: feedsOf(config, replacements, { log, dropIdle }),
    maxBytes: config.pageCacheBytes,
    clock,
    maxMakingMs: 4 * (replacements.pagePatienceMs ?? usualPagePatienceMs),
    proxySettings: seconds > 0 ? { seconds, keyHeader: keyHeaders[purges?.kind ?? 'varnish'] } : null,
  })
}

function feedsOf(
  config: Config,
  { cacheToleranceMs = usualToleranceMs, pagePatienceMs = usualPagePatienceMs }: Replacements,
  { log, dropIdle }: Pick<Services, 'log'> & { dropIdle: () => void },
): (onChange: (change: Change) => void) => ChangeFeed {
  const openSource = config.changeFeedUrl
    ? redisChanges(config.changeFeedUrl, (reason) =>
        log.warn({ reason }, 'Redis is unavailable; each process reads changes from the database by itself'),
      )
    : postgresChanges
  return (onChange) =>
    createChangeFeed({
      openSource,
      url: config.databaseUrl,
      toleranceMs: cacheToleranceMs,
      onChange,
      pollTimeoutMs: pagePatienceMs / 3,
      onError(error) {
        dropIdle()
        const reason = databaseFaultOf(error)?.reason ?? error.message
        log.warn({ reason }, 'change notifications are unavailable; pages are rendered without the cache')
      },
    })
}

const keyHeaders = { varnish: 'xkey', fastly: 'surrogate-key' } as const
const proxiesOfKind = { varnish: varnishProxy, fastly: fastlyProxy }

function beginPurges(
  config: Config,
  replacements: Replacements,
  needs: Pick<Services, 'log'> & { dropIdle: () => void },
): RunningPurges | null {
  if (!config.purges) return null
  const { kind, urls, token } = config.purges
  return purgeProxies({
    proxies: urls.map((url) => proxiesOfKind[kind]({ url, token })),
    openFeed: feedsOf(config, replacements, needs),
    turn: databaseTurn({ url: config.databaseUrl, name: 'purge proxies' }),
    log: needs.log,
  })
}

// A page that meets a dead connection is ready in less than three seconds.
const usualPagePatienceMs = 2_700
// The matches of a frequent word in a million products; with less, whole pages are read to find them.
const searchMemoryMb = 32

// Per process; pages are read in a few milliseconds.
const replicaConnections = 10

// A customer who waits for the payment checks about as often.
const checkoutQuestionEveryMs = 2_000

// Together less than the 200 that the PostgreSQL of `npm start` allows, so that a person can still connect.
const connectionsOfAllProcesses = 160
const besides = searchesAtOnce + 2

/** Per process, in addition to those for searches, polling for changes and watching. */
function connectionsOf(processes: number): { requests: number; stock: number } {
  const share = Math.floor(connectionsOfAllProcesses / processes)
  const stock = Math.max(2, Math.min(8, Math.floor(share / 5)))
  return { stock, requests: Math.max(2, Math.min(20, share - besides - stock)) }
}
