import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { yocoProvider } from '#server/adapters/payments/yoco/yoco-provider.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import { type LaunchSettings, sandboxPortFile } from './launcher/launch-settings.ts'

/** With the address of the sandbox, if that is what takes the payments. */
type Providers = { yoco: PaymentProvider; sandboxUrl: string | null }

/**
 * Yoco if there is a key, or the sandbox: the configured one or the one that the shop on this data folder runs. Null if
 * there is neither.
 */
export function providersOf(settings: LaunchSettings, isShopRunning: boolean): Providers | null {
  const { yocoSecretKey, yocoApiUrl } = settings
  const sandboxPort = settings.sandboxPort ?? (isShopRunning ? portOfSandbox(settings) : null)
  const apiUrl =
    yocoApiUrl ??
    (yocoSecretKey ? 'https://payments.yoco.com/api' : sandboxPort && `http://127.0.0.1:${sandboxPort}/api`)
  if (!apiUrl) return null
  const yoco = yocoProvider({
    apiUrl,
    secretKey: yocoSecretKey ?? 'sk_test_kwela_sandbox',
    // Reading needs no webhook secret, so this is a placeholder.
    webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    timeoutMs: 3000,
  })
  return { yoco, sandboxUrl: yocoSecretKey ? null : new URL(apiUrl).origin }
}

function portOfSandbox({ dataDir }: LaunchSettings): number | null {
  const file = join(resolve(dataDir), sandboxPortFile)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
}
