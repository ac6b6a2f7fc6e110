import { resolve } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { findHighestHandedOut } from '#server/features/backups/read-log.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { readLaunchSettings } from './launcher/launch-settings.ts'
import { projectFolder } from './project-folder.mjs'
import { providersOf } from './providers-of.ts'
import { Refusal, runCommand } from './refusal.mjs'
import { openBackups, readBackupSetup } from './restore/backup-settings.ts'
import { argument, readMoment } from './restore/read-moment.ts'
import { finish, restoreShop } from './restore/restore-shop.ts'
import { movedText, restoredText } from './restore/restored-text.ts'
import { unpackForOwnPostgres } from './restore/unpack-for-own-postgres.ts'

await runCommand(async () => {
  const settings = readLaunchSettings(process.env)
  const dataFolder = resolve(projectFolder, settings.dataDir)
  const to = readMoment(argument('to'), new Date())
  const { backup } = readBackupSetup(process.env, () => undefined)
  const store = await openBackups(backup, { isRestoring: true })

  if (process.argv.includes('--unpack')) {
    console.log(await unpackForOwnPostgres({ store, dataFolder, to }))
    return 0
  }
  if (process.argv.includes('--finish')) {
    if (!settings.databaseUrl) throw new Refusal('Set DATABASE_URL to the restored database.')
    const { moved } = await finish(settings.databaseUrl, await findHighestHandedOut(store), to)
    console.log(movedText(moved))
    return verify(settings.databaseUrl)
  }

  const startedAt = performance.now()
  const restored = await restoreShop({ store, dataFolder, to, say: console.log })
  try {
    console.log(restoredText(restored, { to, dataFolder, seconds: (performance.now() - startedAt) / 1000 }))
    return await verify(restored.postgres.url)
  } finally {
    await restored.postgres.stop()
  }

  async function verify(url: string): Promise<number> {
    const database = openDatabase({ url })
    try {
      const verdict = await verifyBooks({
        db: database.db,
        clock: () => new Date(),
        providers: providersOf(settings, false),
      })
      for (const sentence of [...verdict.imbalances, ...verdict.notes.map((note) => `Note: ${note}`)])
        console.log(sentence)
      const { orders, payments } = verdict.counted
      const isBalanced = verdict.imbalances.length === 0
      console.log(
        `${orders} orders, ${payments} payments: ${isBalanced ? 'everything balances' : 'see above'}.`,
      )
      return isBalanced ? 0 : 1
    } finally {
      await database.close()
    }
  }
})
