import { randomBytes } from 'node:crypto'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'
import type { Closing } from './closing.ts'
import { type OpenProgram, openProgram } from './open-program.ts'

/**
 * Starts the shop as `npm start` does, with logging off. Placing an order does not contact the provider, so there is
 * none.
 */
export async function openShop(
  closing: Closing,
  { socketUrl, dataFolder }: Pick<RunningPostgres, 'socketUrl' | 'dataFolder'>,
  settings: Record<string, string> = {},
): Promise<OpenProgram> {
  return openProgram(closing, 'server/main.ts', (publicUrl) => ({
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataFolder,
    DATABASE_URL: socketUrl,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    YOCO_API_URL: 'http://127.0.0.1:9/api',
    YOCO_SECRET_KEY: 'sk_test_bench',
    YOCO_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
    LOG_LEVEL: 'silent',
    RESERVATION_MINUTES: '30',
    DEMO: 'on',
    ...settings,
  }))
}
