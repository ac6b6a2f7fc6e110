import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { type ShopConfig, shopConfig } from '#shop.config'
import { yocoProvider } from './adapters/payments/yoco/yoco-provider.ts'
import { folderStore } from './adapters/storage/folder-store.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { type Auth, createAuth } from './features/accounts/auth.ts'
import type { PhotoStore } from './features/media/photo-store.ts'
import type { PaymentProvider } from './features/payments/payment-provider.ts'

/** Everything that is real, chosen in one place. A use case names the few of these that it needs. */
export type Services = {
  database: Database
  db: Database['db']
  clock: Clock
  log: Logger
  auth: Auth
  store: PhotoStore
  payments: PaymentProvider
  shop: ShopConfig
  isDemo: boolean
  publicUrl: string
  isPublicUrlSet: boolean
  reservationMinutes: number
}

/** `replacements` are for tests: a clock set by hand, a shop with other rules. */
export function createServices(
  config: Config,
  replacements: Partial<Pick<Services, 'clock' | 'shop'>> = {},
): Services {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  const clock = replacements.clock ?? (() => new Date())
  const database = openDatabase({
    url: config.databaseUrl,
    onError: (error) => log.warn({ err: error }, 'an idle database connection ended'),
  })
  const { secretKey, webhookSecret, apiUrl } = config.yoco
  return {
    database,
    db: database.db,
    clock,
    log,
    auth: createAuth({ db: database.db, secret: config.authSecret, publicUrl: config.publicUrl }),
    store: folderStore(join(config.dataFolder, 'media')),
    payments: yocoProvider({ secretKey, webhookSecret, apiUrl }),
    shop: replacements.shop ?? shopConfig,
    isDemo: config.isDemo,
    publicUrl: config.publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    reservationMinutes: config.reservationMinutes,
  }
}
