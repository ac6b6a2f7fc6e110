import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readKeptSecrets } from '../launcher/data-folder.ts'
import { type LaunchSettings, sandboxPortFile } from '../launcher/launch-settings.ts'

/** What `npm start` would set in addition, without creating what is not there yet. */
export function doctorEnvironment(
  environment: NodeJS.ProcessEnv,
  {
    databaseUrl,
    dataFolder,
    settings,
  }: { databaseUrl: string; dataFolder: string; settings: LaunchSettings },
): NodeJS.ProcessEnv {
  const kept = existsSync(dataFolder) ? readKeptSecrets(dataFolder) : {}
  return {
    ...(kept.authSecret && { AUTH_SECRET: kept.authSecret }),
    ...(settings.backupTo && kept.backupKey && { BACKUP_KEY: kept.backupKey }),
    ...sandboxEnvironment(settings, dataFolder, kept.yocoWebhookSecret),
    ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
    DATABASE_URL: databaseUrl,
  }
}

/** Without a key of its own, npm start takes payments in the sandbox. A shop that does not run has none. */
function sandboxEnvironment(
  { yocoSecretKey, databaseUrl, demo }: LaunchSettings,
  dataFolder: string,
  webhookSecret: string | undefined,
): NodeJS.ProcessEnv {
  const portFile = join(dataFolder, sandboxPortFile)
  if (yocoSecretKey || databaseUrl || !webhookSecret || !existsSync(portFile)) return {}
  return {
    YOCO_API_URL: `http://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}/api`,
    YOCO_SECRET_KEY: 'sk_test_kwela_sandbox',
    YOCO_WEBHOOK_SECRET: webhookSecret,
    DEMO: demo ?? 'on',
  }
}
