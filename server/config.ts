import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const minutes = z.coerce
  .number()
  .positive()
  .max(24 * 60)

/** Unset and empty are the same: a shell's `NAME= npm start` means "not set". */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('.kwela'),
  DATABASE_URL: z.string().min(1, 'names the PostgreSQL database; npm start sets it for you'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  AUTH_SECRET: z.string().min(16, 'signs sessions: at least 16 random characters; npm start makes one'),
  YOCO_SECRET_KEY: z.string().regex(/^sk_(test|live)_./, 'begins with sk_test_ or sk_live_'),
  YOCO_WEBHOOK_SECRET: z.string().min(1, 'is shown once when the webhook is registered with Yoco'),
  YOCO_API_URL: z.url().default('https://payments.yoco.com/api'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  RESERVATION_MINUTES: minutes.default(30),
  DEMO: z.enum(['on', 'off']).default('off'),
})

export type Config = {
  port: number
  host: string
  publicUrl: string
  isPublicUrlSet: boolean
  dataFolder: string
  databaseUrl: string
  adminEmail: string | null
  adminPassword: string | null
  authSecret: string
  yoco: { secretKey: string; webhookSecret: string; apiUrl: string; mode: 'test' | 'live' }
  logLevel: string
  reservationMinutes: number
  isDemo: boolean
  isDevelopment: boolean
}

export type ConfigReading = { kind: 'read'; config: Config } | { kind: 'refused'; problems: string[] }

/** Reads the settings once, and names everything that is wrong with them at once. */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  options: { isDevelopment: boolean },
): ConfigReading {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    return {
      kind: 'refused',
      problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    }
  }

  const values = parsed.data
  const mode = values.YOCO_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test'
  const config: Config = {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    adminEmail: values.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    authSecret: values.AUTH_SECRET,
    yoco: {
      secretKey: values.YOCO_SECRET_KEY,
      webhookSecret: values.YOCO_WEBHOOK_SECRET,
      apiUrl: values.YOCO_API_URL,
      mode,
    },
    // Whoever tries the demo reads its address and password, not a line for each request.
    logLevel: values.LOG_LEVEL ?? (values.DEMO === 'on' ? 'warn' : 'info'),
    reservationMinutes: values.RESERVATION_MINUTES,
    isDemo: values.DEMO === 'on',
    isDevelopment: options.isDevelopment,
  }

  const problems = mode === 'live' ? unsafeWhenLive(config, values.PUBLIC_URL) : []
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'read', config }
}

/** With a live key real money moves, so what is merely handy in the demo is refused. */
function unsafeWhenLive(config: Config, givenPublicUrl: string | undefined): string[] {
  const problems: string[] = []
  if (!givenPublicUrl) problems.push('PUBLIC_URL: must be set when a live key takes real money')
  else if (!config.publicUrl.startsWith('https://'))
    problems.push('PUBLIC_URL: must be https when a live key takes real money')
  if (config.isDemo) problems.push('DEMO: must be off when a live key takes real money')
  if (!config.adminEmail || !config.adminPassword) {
    problems.push('ADMIN_EMAIL, ADMIN_PASSWORD: must be set when a live key takes real money')
  } else if (config.adminPassword.length < 12) {
    problems.push('ADMIN_PASSWORD: must have at least 12 characters when a live key takes real money')
  }
  return problems
}
