import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type ProviderName, providersText } from '#domain/payments/payment-provider.ts'
import { takesRealMoney, unsafeWhenLive } from './live-settings.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const minutes = z.coerce
  .number()
  .positive()
  .max(24 * 60)

/** At least 16 bytes in base64: an empty key would let anyone sign. */
function isWebhookSecret(text: string): boolean {
  return Buffer.from(text.trim().replace(/^whsec_/, ''), 'base64').length >= 16
}

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const isWhole = bits === undefined
  if (isWhole && ['none', 'loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  return (
    isIP(address) !== 0 &&
    (isWhole || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  )
}

/** The description of a setting, from which docs/settings.md and .env.example are generated. */
export type SettingNote = {
  group: string
  description: string
  /** What happens if it is not set, unless the schema's own default says it all. */
  otherwise?: string
  example?: string
}

function note(group: string, description: string, more: Omit<SettingNote, 'group' | 'description'> = {}) {
  return { group, description, ...more } satisfies SettingNote
}

const address = 'Address'
const data = 'Data'
const owner = 'The owner'
const payments = 'Payments'
const emails = 'Emails'
const orders = 'Orders'
const running = 'Running it'

/** Unset and empty are the same: a shell's `NAME= npm start` means "not set". */
export const Environment = z.object({
  PORT: port.default(3000).meta(note(address, 'The port the shop listens on.')),
  HOST: z
    .string()
    .optional()
    .meta(
      note(
        address,
        'The network address to listen on. With `0.0.0.0`, other devices on the same network can open the shop.',
        {
          otherwise: '`127.0.0.1` in the demo and where `PUBLIC_URL` is https, else `0.0.0.0`',
          example: '0.0.0.0',
        },
      ),
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      note(address, 'The address that shoppers open. With a live key it must be https.', {
        otherwise: '`http://localhost:PORT`',
        example: 'https://shop.example',
      }),
    ),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isProxy),
      'is a list of addresses or networks, such as 10.0.0.0/8, or none',
    )
    .optional()
    .meta(
      note(
        address,
        'Proxies that are believed when they name the address a request came from: addresses, networks, `loopback`, `linklocal`, `uniquelocal` or `none`, with commas between them. Log-in attempts are limited by that address.',
        { otherwise: '`loopback` where `PUBLIC_URL` is https, else `none`', example: '10.0.0.0/8' },
      ),
    ),
  DATA_DIR: z
    .string()
    .default('.kwela')
    .meta(note(data, 'The folder for pictures, secrets and the embedded database.')),
  DATABASE_URL: z
    .string('names the PostgreSQL database; npm start sets it for you')
    .min(1)
    .refine(
      (text) =>
        !/^[^?]*@?[^/?]*,/.test(text.replace(/^\w+:\/\//, '')) && !/[?&]host=[^&]*(,|%2C)/i.test(text),
      'names several hosts, and Kwela speaks to one: give the address that leads to the primary',
    )
    .meta(
      note(data, 'A PostgreSQL of your own: version 14 or newer, with the extension `pg_trgm` available.', {
        otherwise: 'the PostgreSQL that `npm start` runs in `DATA_DIR`',
        example: 'postgres://kwela:password@localhost:5432/kwela',
      }),
    ),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .meta(
      note(owner, 'The first administrator, created or promoted when the shop starts.', {
        otherwise: 'in the demo `admin@kwela.example`, else nobody',
        example: 'owner@shop.example',
      }),
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(6)
    .optional()
    .meta(
      note(owner, 'Their password. With a live key: at least 12 characters, and not a common one.', {
        otherwise: 'in the demo made once and kept in `DATA_DIR`',
      }),
    ),
  AUTH_SECRET: z
    .string('signs sessions: at least 16 random characters; npm start makes one')
    .min(16, 'signs sessions: at least 16 random characters; npm start makes one')
    .meta(
      note(
        owner,
        'Seals emails that wait and second factors: at least 16 random characters. Keep it: with another one, both are lost.',
        { otherwise: 'made once in `DATA_DIR` by `npm start`' },
      ),
    ),
  YOCO_SECRET_KEY: z
    .string('begins with sk_test_ or sk_live_')
    .regex(/^sk_(test|live)_./, 'begins with sk_test_ or sk_live_')
    .meta(
      note(
        payments,
        'Your key from Yoco, `sk_test_…` or `sk_live_…`. With it there is no sandbox and no demo.',
        {
          otherwise: 'the sandbox, where no money moves',
        },
      ),
    ),
  YOCO_WEBHOOK_SECRET: z
    .string('is shown once when the webhook is registered with Yoco')
    .refine(
      isWebhookSecret,
      'is whsec_ and what follows it, whole, as it was shown when the webhook was registered with Yoco',
    )
    .meta(
      note(payments, '`whsec_…`, which Yoco shows once, when the webhook is registered.', {
        otherwise: "the sandbox's",
      }),
    ),
  YOCO_API_URL: z
    .url()
    .default('https://payments.yoco.com/api')
    .meta(note(payments, 'Where the payment API is.', { otherwise: "Yoco's, or the sandbox's" })),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'begins with smtp:// or smtps://' })
    .optional()
    .meta(
      note(
        emails,
        'The mail server. Without one, emails are only stored for the owner to read in the admin area, and nobody is asked to verify an address.',
        { otherwise: 'none; must be set with a live key', example: 'smtps://user:password@mail.example' },
      ),
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'is an address, or "Name <address>"',
    )
    .optional()
    .meta(
      note(emails, 'The sender of emails.', {
        otherwise: "the shop's contact address",
        example: 'Kwela <shop@mail.example>',
      }),
    ),
  RESERVATION_MINUTES: minutes
    .default(30)
    .meta(note(orders, 'How long an unpaid order holds its stock. Fractions are allowed.')),
  RECONCILE_AFTER_MINUTES: minutes
    .default(5)
    .meta(
      note(
        orders,
        `How long after a checkout began the shop first asks ${providersText()} what became of it. Fractions are allowed.`,
      ),
    ),
  DEMO: z
    .enum(['on', 'off'])
    .default('off')
    .meta(
      note(
        running,
        'With `on`, an empty shop is filled with the demo catalogue and pages say that it is a demo.',
        {
          otherwise: '`on` under `npm start` without a key of your own, else `off`',
        },
      ),
    ),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(['web', 'worker'], 'is web, worker or web,worker')))
    .meta(
      note(running, 'What this process does: `web` answers requests, `worker` runs the background jobs.'),
    ),
  WEB_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .meta(
      note(
        running,
        'How many processes share the port, at most one for each core ([decision 22](decisions/0022-processes-behind-one-port.md)).',
      ),
    ),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(4_096)
    .default(24)
    .meta(note(running, 'How much memory cached pages and public answers may take.')),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .meta(
      note(running, '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.', {
        otherwise: '`info`, in the demo `warn`',
      }),
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'is at least 16 characters that nobody guesses')
    .optional()
    .meta(
      note(
        running,
        'Opens `GET /metrics` for Prometheus, to whoever sends `Authorization: Bearer` and this token.',
        { otherwise: 'no metrics' },
      ),
    ),
  // Set by the supervising process only, so it has no description.
  KWELA_PROCESS: z.coerce.number().int().min(1).default(1),
})

export type ProviderSettings = {
  secretKey: string
  webhookSecret: string
  apiUrl: string
  mode: 'test' | 'live'
}

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
  /** The proxies trusted to report a caller's address. */
  trustProxy: string[]
  providers: Record<ProviderName, ProviderSettings>
  /** None: nothing is sent, and emails are kept to be read in the admin area. */
  smtpUrl: string | null
  mailFrom: string | null
  logLevel: string
  reservationMinutes: number
  pageCacheBytes: number
  reconcileAfterMinutes: number
  /** `web` answers requests; `worker` does the background work. One process may do both. */
  roles: ('web' | 'worker')[]
  /** The token for reading the metrics; null: nobody may. */
  metricsToken: string | null
  /** How many processes of the shop share the port, and which of them this is. */
  processes: number
  processNumber: number
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
  // If the address is https, there is a proxy before the shop, usually on this machine: nobody else should reach the
  // port. And the demo uses plain http: its administrator should not be visible to everybody in the same café.
  const isOwnMachineEnough = values.DEMO === 'on' || values.PUBLIC_URL?.startsWith('https://') === true
  const config: Config = {
    port: values.PORT,
    host: values.HOST ?? (isOwnMachineEnough ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    adminEmail: values.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    authSecret: values.AUTH_SECRET,
    trustProxy: readTrustProxy(values.TRUST_PROXY, values.PUBLIC_URL),
    providers: {
      yoco: {
        secretKey: values.YOCO_SECRET_KEY,
        webhookSecret: values.YOCO_WEBHOOK_SECRET,
        apiUrl: values.YOCO_API_URL,
        mode: values.YOCO_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test',
      },
    },
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    // A person trying the demo needs its address and password, not a line for each request.
    logLevel: values.LOG_LEVEL ?? (values.DEMO === 'on' ? 'warn' : 'info'),
    reservationMinutes: values.RESERVATION_MINUTES,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    reconcileAfterMinutes: values.RECONCILE_AFTER_MINUTES,
    roles: values.ROLES,
    metricsToken: values.METRICS_TOKEN ?? null,
    processes: options.isDevelopment ? 1 : values.WEB_CONCURRENCY,
    processNumber: values.KWELA_PROCESS,
    isDemo: values.DEMO === 'on',
    isDevelopment: options.isDevelopment,
  }

  const problems = takesRealMoney(config) ? unsafeWhenLive(config, values.PUBLIC_URL) : []
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'read', config }
}

// Kwela itself uses plain http, so if its address is https there is a proxy before it. Only one on the same machine is
// trusted by default: anyone else who reaches the port could claim any address.
const proxiesNearby = ['loopback']

function readTrustProxy(given: string[] | undefined, publicUrl: string | undefined): string[] {
  if (given === undefined) return publicUrl?.startsWith('https://') ? proxiesNearby : []
  return given.filter((proxy) => proxy !== 'none')
}
