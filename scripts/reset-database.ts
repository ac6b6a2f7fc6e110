import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { emptyDatabase, refuseRealShop } from './empty-database.ts'
import { tryDatabaseAddress } from './launcher/database-address.ts'
import { readLaunchSettings } from './launcher/launch-settings.ts'
import { startPostgres } from './launcher/postgres.ts'
import { takeLock } from './launcher/process-lock.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal, runCommand } from './refusal.mjs'

const isConfirmed = process.argv.includes('--yes')

await runCommand(async () => {
  const settings = readLaunchSettings(process.env)
  refuseRealShop(settings)
  const dataFolder = resolve(projectFolder, settings.dataDir)
  const isEmbedded = !settings.databaseUrl
  if (isEmbedded && !existsSync(join(dataFolder, 'postgres-password')))
    throw new Refusal(`There is no database in ${dataFolder}, so there is nothing to reset.`)

  const lock = takeLock(join(dataFolder, 'kwela.lock'))
  if (lock.kind === 'held')
    throw new Refusal(
      `Kwela is running on the data folder ${dataFolder} (process ${lock.by.pid}). Stop it and try again.`,
    )
  try {
    if (!(await isMeant(settings.databaseUrl ? 'the DATABASE_URL database' : dataFolder))) return 1
    await (settings.databaseUrl ? resetNamed(settings.databaseUrl) : resetEmbedded(dataFolder))
  } finally {
    lock.release()
  }
  console.log('The database is empty. The next start creates its tables, and in the demo fills them.')
  return 0
})

async function isMeant(place: string): Promise<boolean> {
  if (isConfirmed) return true
  if (!process.stdin.isTTY)
    throw new Refusal(`This deletes all products, orders and accounts in ${place}. Add --yes to confirm.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `This deletes all products, orders and accounts in ${place}. Type "reset" to continue: `,
  )
  terminal.close()
  return answer.trim() === 'reset'
}

async function resetNamed(databaseUrl: string): Promise<void> {
  await tryDatabaseAddress(databaseUrl)
  await emptyDatabase(databaseUrl)
}

/** The rows go together with the pictures they name and the payments that the sandbox stores for their orders. */
async function resetEmbedded(dataFolder: string): Promise<void> {
  const postgres = await startPostgres({ dataFolder })
  try {
    await emptyDatabase(postgres.url)
  } finally {
    await postgres.stop()
  }
  rmSync(join(dataFolder, 'media'), { recursive: true, force: true })
  rmSync(join(dataFolder, 'yoco-sandbox.json'), { force: true })
}
