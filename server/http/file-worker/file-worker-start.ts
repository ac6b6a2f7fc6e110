import type { Config } from '#server/config.ts'
import type { ShopConfig } from '#shop.config'

export type FileWorkerStart = { config: Config; shop: ShopConfig; socket: string }

/** The shop's time in milliseconds, for the worker. */
export const shopTimeHeader = 'x-shop-time'
