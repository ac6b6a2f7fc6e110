import { Refusal } from '../refusal.mjs'

export type LaunchSettings = {
  port: number
  host: string | undefined
  /** The address at which the shop is reached from outside. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** The same database without a pooler in between. */
  databaseDirectUrl: string | undefined
  /** The user's own key. If it is set, payments are real and there is no demo. */
  yocoSecretKey: string | undefined
  yocoWebhookSecret: string | undefined
  /** The address of the payment API, if it is not the one the key implies. */
  yocoApiUrl: string | undefined
  sandboxPort: number | undefined
  /** The user's own key to Bob Go. If it is set, couriers are real. */
  bobgoApiKey: string | undefined
  courierSandboxPort: number | undefined
  authSecret: string | undefined
  /** How long the shop may take to stop. */
  stopWithinMs: number
  backupTo: string | undefined
  backupKey: string | undefined
  demo: string | undefined
  demoHistory: string | undefined
}

/** In the data folder: the port of a running shop's sandbox. */
export const sandboxPortFile = 'yoco-sandbox-port'

/** Reads what the launcher itself needs from the environment; the shop reads and validates the rest. */
export function readLaunchSettings(env: NodeJS.ProcessEnv): LaunchSettings {
  return {
    port: portFrom(env, 'PORT') ?? 3000,
    host: textFrom(env, 'HOST'),
    publicUrl: textFrom(env, 'PUBLIC_URL'),
    dataDir: textFrom(env, 'DATA_DIR') ?? '.kwela',
    databaseUrl: textFrom(env, 'DATABASE_URL'),
    databaseDirectUrl: textFrom(env, 'DATABASE_DIRECT_URL'),
    yocoSecretKey: textFrom(env, 'YOCO_SECRET_KEY'),
    yocoWebhookSecret: textFrom(env, 'YOCO_WEBHOOK_SECRET'),
    yocoApiUrl: textFrom(env, 'YOCO_API_URL'),
    sandboxPort: portFrom(env, 'YOCO_SANDBOX_PORT'),
    bobgoApiKey: textFrom(env, 'BOBGO_API_KEY'),
    courierSandboxPort: portFrom(env, 'BOBGO_SANDBOX_PORT'),
    authSecret: textFrom(env, 'AUTH_SECRET'),
    stopWithinMs:
      1000 * (secondsFrom(env, 'DRAIN_SECONDS', 0) + secondsFrom(env, 'SHUTDOWN_SECONDS', 30) + 4),
    backupTo: textFrom(env, 'BACKUP_TO'),
    backupKey: textFrom(env, 'BACKUP_KEY'),
    demo: textFrom(env, 'DEMO'),
    demoHistory: textFrom(env, 'DEMO_HISTORY'),
  }
}

function textFrom(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** The shop itself refuses what is not a number. */
function secondsFrom(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const seconds = Number(textFrom(env, name) ?? otherwise)
  return Number.isFinite(seconds) ? seconds : otherwise
}

function portFrom(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = textFrom(env, name)
  if (!text) return undefined
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Refusal(`${name} must be a whole number from 1 to 65535, not "${text}".`)
}
