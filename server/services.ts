import { setTimeout } from 'node:timers/promises'
import { tellLimitsPlainly } from '#contract/wire/limit-text.ts'
import { type ShopConfig, shopConfig } from '#shop.config'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createSealers, type Sealers } from './create-sealers.ts'
import {
  type DatabaseAccess,
  type DatabaseReplacements,
  openDatabaseAccess,
} from './db/access/open-database-access.ts'
import { createPasswords, type Passwords } from './features/accounts/passwords/passwords.ts'
import { createMissedSearches, type MissedSearches } from './features/catalogue/search/missed-searches.ts'
import type { Growth } from './growth/growth.ts'
import { loadGrowth } from './growth/load-growth.ts'
import { createFileWorker, type FileWorker } from './http/file-worker/create-file-worker.ts'
import { openPageCache, type Pages } from './http/page-cache/open-page-cache.ts'
import { takesRealMoney } from './live-settings.ts'
import { type Backups, openBackups } from './open-backups.ts'
import { type Couriers, openCouriers } from './open-couriers.ts'
import { type Logging, openLog, openSecurityLog, type SecurityLogging } from './open-log.ts'
import { type Mail, openMail } from './open-mail.ts'
import { openPayments, type Payments } from './open-payments.ts'
import { openStores, type Stores } from './open-stores.ts'
import { createTurns, type Turns } from './turns.ts'

/** Every real implementation, chosen in one place. A use case names the few of these that it needs. */
export type Services = DatabaseAccess &
  Logging &
  SecurityLogging &
  Pages &
  Sealers &
  Mail &
  Stores &
  Backups &
  Payments &
  Couriers &
  Pick<Growth, 'sharedAssets'> &
  Pick<Config, PassedOn> & {
    clock: Clock
    /** From 0 up to but not including 1. For codes that may be guessed, never for secrets. */
    random: () => number
    /** Waits, for delays. */
    pause: (ms: number) => Promise<void>
    shop: ShopConfig
    missedSearches: MissedSearches
    passwords: Passwords
    /** For administrators: on in a shop with real payments. */
    requiresSecondFactor: boolean
    /** For orders of one account, which are decided on one after the other. */
    accountTurns: Turns
    /** The proxies that are believed about a caller; true: everybody who can reach this process is one. */
    trustProxy: string[] | true
    /** Null: files are read and written by this process itself. */
    fileWorker: FileWorker | null
  }

type PassedOn =
  | 'processNumber'
  | 'metricsToken'
  | 'isDemo'
  | 'publicUrl'
  | 'rendering'
  | 'isPublicUrlSet'
  | 'reservationMinutes'
  | 'reconcileAfterMinutes'

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
  const logging = await openLog(config)
  const { log } = logging
  const growth = await loadGrowth(config, logging)
  const access = openDatabaseAccess(config, {
    ...replacements,
    ...logging,
    openReplica: growth.openReplica,
    position: () => pages.pageCache.position(),
  })
  const { db, database } = access
  const clock = replacements.clock ?? access.databaseWatch.now
  const shop = replacements.shop ?? shopConfig
  const pages = openPageCache(config, { ...replacements, ...logging, database, clock, growth })
  const security = openSecurityLog(config, { ...logging, clock })
  const missedSearches = createMissedSearches({ db, clock, log })
  const fileWorker = createFileWorker({ ...security, ...replacements, config, shop, clock })
  const sealers = createSealers(config.secrets)
  const couriers = openCouriers(config, { ...sealers, ...logging, db, clock })
  return {
    ...access,
    database: {
      ...database,
      close: async () => {
        await Promise.all([missedSearches.flush(), fileWorker.close()])
        await database.close()
      },
    },
    ...logging,
    ...security,
    ...pages,
    ...sealers,
    ...couriers,
    ...openMail(config, { ...couriers, ...logging, db, clock, shop }),
    ...openStores(config, { ...replacements, ...logging, db }),
    ...openBackups(config, { db, clock, log }),
    ...openPayments(config, { ...replacements, ...logging }),
    sharedAssets: growth.sharedAssets,
    clock,
    random: Math.random,
    pause: replacements.pause ?? ((ms) => setTimeout(ms)),
    shop,
    missedSearches,
    passwords: replacements.passwords ?? createPasswords(),
    requiresSecondFactor: takesRealMoney(config),
    accountTurns: createTurns(),
    fileWorker,
    processNumber: config.processNumber,
    metricsToken: config.metricsToken,
    isDemo: config.isDemo,
    publicUrl: config.publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    rendering: config.rendering,
    trustProxy: config.trustProxy,
    reservationMinutes: config.reservationMinutes,
    reconcileAfterMinutes: config.reconcileAfterMinutes,
  }
}
