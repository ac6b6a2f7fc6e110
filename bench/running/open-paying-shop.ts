import { randomBytes } from 'node:crypto'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'
import { openSandboxProgram } from '#tests/support/shop/open-sandbox-program.ts'
import type { Closing } from './closing.ts'
import type { OpenProgram } from './open-program.ts'
import { openShop } from './open-shop.ts'

export type PayingShop = { shop: OpenProgram; sandbox: { url: string; pid: number; secretKey: string } }

/** The shop with the payment sandbox, whose webhooks reach it. */
export async function openPayingShop(
  closing: Closing,
  postgres: Pick<RunningPostgres, 'socketUrl' | 'dataFolder'>,
  settings: Record<string, string> = {},
  sandboxDataPath?: string,
): Promise<PayingShop> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const secretKey = 'sk_test_bench'
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
  const shop = await openShop(closing, postgres, {
    YOCO_API_URL: `${url}/api`,
    YOCO_SECRET_KEY: secretKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    ...settings,
  })
  // The sandbox needs the shop's address, and the shop calls it for the first payment only.
  const webhookUrl = `${shop.url}/api/payments/yoco/webhook`
  const sandbox = await openSandboxProgram({
    port,
    secretKey,
    webhookSecret,
    webhookUrl,
    dataPath: sandboxDataPath,
  })
  closing.add(sandbox.stop)
  const { pid } = sandbox.process
  if (pid === undefined) throw new Error('The sandbox has no process')
  return { shop, sandbox: { url, pid, secretKey } }
}
