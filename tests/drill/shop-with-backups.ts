import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ChildProgram, startChildProgram } from '#scripts/child-program.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { type RunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import { findPostgresPlace } from '#scripts/launcher/postgres-place.ts'
import { openSandboxProgram } from '#tests/support/shop/open-sandbox-program.ts'

export const sandboxKey = 'sk_test_kwela_sandbox'

/** The addresses and secrets that outlive a machine: on the next one, the shop is given the same. */
export type DrillPlace = {
  url: string
  sandboxUrl: string
  sandbox: ChildProgram
  environment: Record<string, string>
}

/** The payment provider, which no disaster of the shop's touches, and the settings of a shop that is backed up. */
export async function openPlace(
  backups: { to: string; key: string },
  env: Record<string, string>,
): Promise<DrillPlace> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
  const sandbox = await openSandboxProgram({
    port: sandboxPort,
    secretKey: sandboxKey,
    webhookSecret,
    webhookUrl: `${url}/api/payments/yoco/webhook`,
    timeScale: 600,
  })
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    YOCO_API_URL: `${sandboxUrl}/api`,
    YOCO_SECRET_KEY: sandboxKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    RECONCILE_AFTER_MINUTES: '0.05',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    BACKUP_TO: backups.to,
    BACKUP_KEY: backups.key,
    ...env,
  }
  return { url, sandboxUrl, sandbox, environment }
}

export type DrillShop = {
  dataFolder: string
  postgres: RunningPostgres
  /** Everything of the shop ends in the middle of its work, and its disk is gone. */
  destroy(): Promise<void>
  close(): Promise<void>
}

/** A shop with its own database on a data folder, as `npm start` runs it. */
export async function openDrillShop(place: DrillPlace, dataFolder: string): Promise<DrillShop> {
  const postgres = await startPostgres({ dataFolder })
  const program = startChildProgram({
    file: 'server/main.ts',
    output: 'shown',
    env: {
      ...place.environment,
      DATA_DIR: dataFolder,
      DATABASE_URL: postgres.url,
      AUTH_SECRET: authSecretOf(dataFolder),
    },
  })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  const first = await Promise.race([said, program.ended])
  if (typeof first === 'string') throw new Error(`The shop did not start: it ended ${first}`)
  return {
    dataFolder,
    postgres,
    async destroy() {
      program.process.kill('SIGKILL')
      process.kill(postmasterOf(postgres.clusterFolder), 'SIGKILL')
      await Promise.all([program.ended, postgres.ended])
      await removeShop(dataFolder)
    },
    async close() {
      await program.stop()
      await postgres.stop()
    },
  }
}

/** As root, the database may be elsewhere. */
export async function removeShop(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return
  const { cluster } = findPostgresPlace(dataFolder)
  const limits = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }
  if (dirname(cluster) !== dataFolder) rmSync(dirname(cluster), limits)
  rmSync(dataFolder, limits)
}

function authSecretOf(dataFolder: string): string {
  return JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).authSecret
}

function postmasterOf(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
}
