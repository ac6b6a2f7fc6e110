import { join } from 'node:path'
import type { Logger } from 'pino'
import { type ShopConfig, shopConfig } from '#shop.config'
import { smtpPost } from './adapters/mail/smtp.ts'
import { yocoProvider } from './adapters/payments/yoco/yoco-provider.ts'
import { folderStore } from './adapters/storage/folder-store.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { createPasswords, type Passwords } from './features/accounts/passwords.ts'
import {
  createSearches,
  longestSearchMs,
  type Searches,
  searchesAtOnce,
} from './features/catalogue/searches.ts'
import type { Post } from './features/mail/post.ts'
import { createSealer, type Sealer } from './features/mail/sealer.ts'
import type { PhotoStore } from './features/media/photo-store.ts'
import { createPhotoWarmer, type PhotoWarmer } from './features/media/photo-warmer.ts'
import type { PaymentProvider } from './features/payments/payment-provider.ts'
import { createChangeFeed, usualToleranceMs } from './http/page-cache/change-feed.ts'
import { createKeptAnswers, type KeptAnswers } from './http/page-cache/kept-answers.ts'
import { createLog } from './log.ts'

/** Everything that is real, chosen in one place. A use case names the few of these that it needs. */
export type Services = {
  database: Database
  db: Database['db']
  /** Apart from `db`, on connections of their own. */
  searches: Searches
  clock: Clock
  /** From 0 up to but not including 1. For codes that may be guessed, never for secrets. */
  random: () => number
  log: Logger
  kept: KeptAnswers
  passwords: Passwords
  /** Seals what letters say. */
  sealer: Sealer
  secondFactorSealer: Sealer
  /** Null in a shop that was given no way to send mail. */
  post: Post | null
  canSendMail: boolean
  store: PhotoStore
  photoWarmer: PhotoWarmer
  payments: PaymentProvider
  shop: ShopConfig
  copyNumber: number
  metricsToken: string | null
  isDemo: boolean
  publicUrl: string
  isPublicUrlSet: boolean
  trustProxy: string[]
  reservationMinutes: number
  reconcileAfterMinutes: number
}

/** `replacements` are for tests: a clock set by hand, a shop with other rules, a machine that is busy with other tests. */
export function createServices(
  config: Config,
  replacements: Partial<Pick<Services, 'clock' | 'shop'>> & {
    keptToleranceMs?: number
    connectionPatienceMs?: number
  } = {},
): Services {
  const log = createLog(config.logLevel)
  const clock = replacements.clock ?? (() => new Date())
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection ended')
  const database = openDatabase({
    url: config.databaseUrl,
    maxConnections: connectionsOf(config.copies),
    connectionPatienceMs: replacements.connectionPatienceMs,
    onError,
  })
  const searches = createSearches(
    openDatabase({
      url: config.databaseUrl,
      maxConnections: searchesAtOnce,
      statementTimeoutMs: longestSearchMs,
      onError,
    }),
  )
  const store = folderStore(join(config.dataFolder, 'media'))
  const { secretKey, webhookSecret, apiUrl } = config.yoco
  const shop = replacements.shop ?? shopConfig
  return {
    database: {
      ...database,
      close: async () => void (await Promise.all([database.close(), searches.close()])),
    },
    db: database.db,
    searches,
    clock,
    random: Math.random,
    log,
    kept: createKeptAnswers({
      openFeed: (onChange) =>
        createChangeFeed({
          url: config.databaseUrl,
          toleranceMs: replacements.keptToleranceMs ?? usualToleranceMs,
          onChange,
          onError: (error) =>
            log.warn({ err: error }, 'changes of pages cannot be asked for; pages are made anew'),
        }),
      maxBytes: config.pageCacheBytes,
      clock,
    }),
    passwords: createPasswords(),
    sealer: createSealer(config.authSecret, 'letters'),
    secondFactorSealer: createSealer(config.authSecret, 'second factors'),
    post: config.smtpUrl
      ? smtpPost({ url: config.smtpUrl, from: config.mailFrom ?? shop.contact.email })
      : null,
    canSendMail: config.smtpUrl !== null,
    store,
    photoWarmer: createPhotoWarmer({ store, log }),
    payments: yocoProvider({ secretKey, webhookSecret, apiUrl }),
    shop,
    copyNumber: config.copyNumber,
    metricsToken: config.metricsToken,
    isDemo: config.isDemo,
    publicUrl: config.publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    trustProxy: config.trustProxy,
    reservationMinutes: config.reservationMinutes,
    reconcileAfterMinutes: config.reconcileAfterMinutes,
  }
}

// Together less than the 200 that the PostgreSQL of `npm start` takes, so that a person can still look into it.
const connectionsOfAllCopies = 160
const besides = searchesAtOnce + 1

/** Of one copy, beside those of its searches and the one that asks for changes. */
function connectionsOf(copies: number): number {
  return Math.max(2, Math.min(20, Math.floor(connectionsOfAllCopies / copies) - besides))
}
