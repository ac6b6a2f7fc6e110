import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostgres, startPostgres } from './launcher/postgres.ts'
import { Refusal } from './refusal.mjs'

export type OpenedDatabase = { url: string; isShopRunning: boolean; close(): Promise<void> }

/** The database of DATABASE_URL, or the shop's own: as it is running, or started temporarily. */
export async function openShopDatabase(
  databaseUrl: string | undefined,
  dataFolder: string,
): Promise<OpenedDatabase> {
  if (databaseUrl) return { url: databaseUrl, isShopRunning: false, close: async () => {} }
  if (!existsSync(join(dataFolder, 'postgres-password')))
    throw new Refusal(`There is no database in ${dataFolder}. Start the shop once, or set DATABASE_URL.`)
  const running = findRunningPostgres(dataFolder)
  if (running) return { url: running, isShopRunning: true, close: async () => {} }
  const starting = startPostgres({ dataFolder })
  endWith(() => starting.then(({ stop }) => stop()))
  const postgres = await starting
  return { url: postgres.url, isShopRunning: false, close: postgres.stop }
}

/** Stops the temporarily started database when this process, or its parent, is stopped. */
function endWith(stop: () => Promise<void>): void {
  const end = () => void stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}
