import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { copyDatabase } from '../database/database.ts'
import { removeDataFolder } from './remove-data-folder.ts'

export type ProgramPlace = {
  port: number
  databaseUrl: string
  env: Record<string, string>
  clear(): Promise<void>
}

/** What the shop needs to run as its own program: a database, a folder and a port. */
export async function aPlaceForTheProgram(): Promise<ProgramPlace> {
  const database = await copyDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'kwela-test-program-'))
  const port = await findFreePort()
  return {
    port,
    databaseUrl: database.url,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataFolder,
      DATABASE_URL: database.url,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      YOCO_API_URL: 'http://127.0.0.1:9/api',
      YOCO_SECRET_KEY: 'sk_test_program',
      YOCO_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
      LOG_LEVEL: 'silent',
    },
    async clear() {
      await database.drop()
      await removeDataFolder(dataFolder)
    },
  }
}
