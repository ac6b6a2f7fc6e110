/** The shop's secrets: the newest is for everything new, and what the older ones protect can still be read. */
export type ShopSecrets = { newest: string; older: readonly string[] }
