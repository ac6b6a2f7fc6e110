import { resolve } from 'node:path'
import { z } from 'zod'

export type SandboxSettings = {
  host: string
  /** 0 selects any free port. */
  port: number
  /** Where the state is stored; null keeps it in memory only. */
  dataPath: string | null
  /** Null means http://localhost with the actual port. */
  publicUrl: string | null
  secretKeys: string[]
  /** The key of the other API, which lists payments. */
  reportsKey: string
  /** A test-mode subscription that exists from the start, so that nobody has to register one. */
  webhook: { url: string; secret: string } | null
  /** Yoco itself refuses refunds in test mode, but a sandbox that did so could never demonstrate one. */
  areRefundsAllowedInTest: boolean
  /** Divides the retry waits: Yoco's schedule takes more than a day, longer than anyone watches. */
  timeScale: number
  now: () => number
}

export const sandboxDefaults: SandboxSettings = {
  host: '127.0.0.1',
  port: 3001,
  dataPath: null,
  publicUrl: null,
  secretKeys: ['sk_test_kwela_sandbox'],
  reportsKey: 'yoco_reports_sandbox_key',
  webhook: null,
  areRefundsAllowedInTest: true,
  timeScale: 60,
  now: Date.now,
}

const webUrl = z.url({ protocol: /^https?$/ })
const secretKey = z.string().regex(/^sk_(test|live)_\S+$/, 'must start with sk_test_ or sk_live_')

const environmentShape = z
  .object({
    YOCO_SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(sandboxDefaults.port),
    YOCO_SANDBOX_HOST: z.string().default(sandboxDefaults.host),
    YOCO_SANDBOX_DATA: z.string().optional(),
    YOCO_SANDBOX_PUBLIC_URL: webUrl.optional(),
    YOCO_SANDBOX_SECRET_KEY: z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .pipe(z.array(secretKey))
      .default(sandboxDefaults.secretKeys),
    YOCO_SANDBOX_REPORTS_KEY: z.string().min(8).default(sandboxDefaults.reportsKey),
    YOCO_SANDBOX_WEBHOOK_URL: webUrl.optional(),
    YOCO_SANDBOX_WEBHOOK_SECRET: z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]{8,}=*$/, 'must be base64, with or without whsec_ in front')
      .optional(),
    YOCO_SANDBOX_REFUNDS_IN_TEST: z.stringbool().default(true),
    YOCO_SANDBOX_TIME_SCALE: z.coerce.number().positive().default(sandboxDefaults.timeScale),
  })
  .refine(
    (read) =>
      (read.YOCO_SANDBOX_WEBHOOK_URL === undefined) === (read.YOCO_SANDBOX_WEBHOOK_SECRET === undefined),
    { path: ['YOCO_SANDBOX_WEBHOOK_URL'], error: 'must be set together with YOCO_SANDBOX_WEBHOOK_SECRET' },
  )

/** Reads the settings from the environment, or throws one error that lists all problems. */
export function readSettings(environment: Record<string, string | undefined> = process.env): SandboxSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const outcome = environmentShape.safeParse(given)
  if (!outcome.success) {
    const wrong = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The Yoco sandbox cannot start. Invalid settings:\n${wrong.join('\n')}`)
  }

  const read = outcome.data
  return {
    host: read.YOCO_SANDBOX_HOST,
    port: read.YOCO_SANDBOX_PORT,
    dataPath: read.YOCO_SANDBOX_DATA ? resolve(read.YOCO_SANDBOX_DATA) : null,
    publicUrl: read.YOCO_SANDBOX_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    secretKeys: read.YOCO_SANDBOX_SECRET_KEY,
    reportsKey: read.YOCO_SANDBOX_REPORTS_KEY,
    webhook:
      read.YOCO_SANDBOX_WEBHOOK_URL && read.YOCO_SANDBOX_WEBHOOK_SECRET
        ? { url: read.YOCO_SANDBOX_WEBHOOK_URL, secret: read.YOCO_SANDBOX_WEBHOOK_SECRET }
        : null,
    areRefundsAllowedInTest: read.YOCO_SANDBOX_REFUNDS_IN_TEST,
    timeScale: read.YOCO_SANDBOX_TIME_SCALE,
    now: Date.now,
  }
}
