import type { Config } from '#server/config.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'

export type FileWorkerStart = { config: Config; shop: ShopConfig; socket: string }

/** What the worker asks the shop to write down, and is told by its number once that is done. */
export type SecurityNote = { number: number; event: Parameters<SecurityLog>[0] }

/** The shop's time in milliseconds, for the worker. */
export const shopTimeHeader = 'x-shop-time'
