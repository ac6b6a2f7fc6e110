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
  /** What happens if it is not set, if the schema's own default does not say it. */
  otherwise?: string
  example?: string
}

function note(group: string, description: string, more: Omit<SettingNote, 'group' | 'description'> = {}) {
  return { group, description, ...more } satisfies SettingNote
}

const address = 'Address'
const data = 'Data'
const owner = 'Accounts'
const payments = 'Payments'
const emails = 'Emails'
const orders = 'Orders'
const running = 'Operation'

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
          otherwise: '`127.0.0.1` in the demo or if `PUBLIC_URL` is https, otherwise `0.0.0.0`',
          example: '0.0.0.0',
        },
      ),
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      note(address, 'The address at which shoppers open the shop. With a live key it must be https.', {
        otherwise: '`http://localhost:PORT`',
        example: 'https://shop.example',
      }),
    ),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isProxy),
      'must be a comma-separated list of IP addresses or networks, such as 10.0.0.0/8, or none',
    )
    .optional()
    .meta(
      note(
        address,
        'Proxies that are trusted to report the client address of a request: a comma-separated list of IP addresses, networks, `loopback`, `linklocal` and `uniquelocal`, or `none`. Login attempts are rate-limited by client address.',
        { otherwise: '`loopback` if `PUBLIC_URL` is https, otherwise `none`', example: '10.0.0.0/8' },
      ),
    ),
  DATA_DIR: z
    .string()
    .default('.kwela')
    .meta(note(data, 'The folder for pictures, secrets and the embedded database.')),
  DATABASE_URL: z
    .string('must be the URL of a PostgreSQL database; npm start sets it for you')
    .min(1)
    .refine(
      (text) =>
        !/^[^?]*@?[^/?]*,/.test(text.replace(/^\w+:\/\//, '')) && !/[?&]host=[^&]*(,|%2C)/i.test(text),
      'must have a single host: use the address of the primary',
    )
    .meta(
      note(
        data,
        'The URL of your own PostgreSQL: version 14 or newer, with the extension `pg_trgm` available.',
        {
          otherwise: 'the PostgreSQL that `npm start` runs in `DATA_DIR`',
          example: 'postgres://kwela:password@localhost:5432/kwela',
        },
      ),
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .min(1)
    .optional()
    .meta(
      note(
        data,
        'The URL of a streaming replica of `DATABASE_URL`, which is read for pages and the public API once it has replayed what they must show ([decision 33](decisions/0033-a-replica-is-read-once-it-is-there.md)).',
        {
          otherwise: 'everything is read from `DATABASE_URL`',
          example: 'postgres://kwela:password@replica:5432/kwela',
        },
      ),
    ),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .meta(
      note(
        owner,
        'The email address of the first administrator, who is created or promoted when the shop starts.',
        {
          otherwise: '`admin@kwela.example` in the demo, otherwise none',
          example: 'owner@shop.example',
        },
      ),
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(6)
    .optional()
    .meta(
      note(
        owner,
        'The password of the first administrator. With a live key, at least 12 characters and not a common password.',
        {
          otherwise: 'in the demo, generated once and stored in `DATA_DIR`',
        },
      ),
    ),
  AUTH_SECRET: z
    .string('must be at least 16 random characters; npm start generates it for you')
    .min(16, 'must be at least 16 random characters; npm start generates it for you')
    .meta(
      note(
        owner,
        'Encrypts queued emails and second factors: at least 16 random characters. Do not change it, or both become unreadable.',
        { otherwise: 'generated once in `DATA_DIR` by `npm start`' },
      ),
    ),
  YOCO_SECRET_KEY: z
    .string('must start with sk_test_ or sk_live_')
    .regex(/^sk_(test|live)_./, 'must start with sk_test_ or sk_live_')
    .meta(
      note(
        payments,
        'Your secret key from Yoco, `sk_test_…` or `sk_live_…`. If it is set, there is no sandbox and no demo.',
        {
          otherwise: 'the sandbox, where no money moves',
        },
      ),
    ),
  YOCO_WEBHOOK_SECRET: z
    .string('must be set to the secret that Yoco shows once, when the webhook is registered')
    .refine(
      isWebhookSecret,
      'must be the complete secret, including whsec_, that Yoco showed when the webhook was registered',
    )
    .meta(
      note(payments, 'The webhook secret, `whsec_…`, that Yoco shows once, when the webhook is registered.', {
        otherwise: "the sandbox's",
      }),
    ),
  YOCO_API_URL: z
    .url()
    .default('https://payments.yoco.com/api')
    .meta(note(payments, 'The base URL of the payment API.', { otherwise: "Yoco's, or the sandbox's" })),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
    .optional()
    .meta(
      note(
        emails,
        'The mail server. Without one, emails are not sent but only stored, for the owner to read in the admin area, and nobody is asked to verify their email address.',
        { otherwise: 'none; must be set with a live key', example: 'smtps://user:password@mail.example' },
      ),
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an email address, or "Name <address>"',
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
    .meta(note(orders, 'How many minutes an unpaid order reserves its stock. Fractions are allowed.')),
  RECONCILE_AFTER_MINUTES: minutes
    .default(5)
    .meta(
      note(
        orders,
        `How many minutes after a checkout was created the shop first asks ${providersText()} for its status. Fractions are allowed.`,
      ),
    ),
  DEMO: z
    .enum(['on', 'off'])
    .default('off')
    .meta(
      note(
        running,
        'If `on`, an empty shop is filled with the demo catalogue, and its pages say that it is a demo.',
        {
          otherwise: '`on` with `npm start` and no Yoco key, otherwise `off`',
        },
      ),
    ),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker or web,worker')))
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
        'How many processes share the port; use at most one per CPU core ([decision 22](decisions/0022-processes-behind-one-port.md)).',
      ),
    ),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(4_096)
    .default(24)
    .meta(
      note(
        running,
        'The maximum memory for cached pages and public API responses, in MB; `0`: every answer is made anew.',
      ),
    ),
  SHARED_CACHE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(24 * 60 * 60)
    .default(0)
    .meta(
      note(
        running,
        'How many seconds a CDN or caching proxy may send a page or public API response without asking the shop; `0`: it must ask each time. Without `PURGE_URL`, pages are this much out of date ([decision 31](decisions/0031-proxies-keep-what-they-are-told-about.md)).',
      ),
    ),
  PURGE_URL: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional()
    .meta(
      note(
        running,
        'Where proxies are told what has changed, within a second: a comma-separated list of URLs. For Varnish, the address that only the shop reaches ([how to set it up](runbooks/behind-a-caching-proxy.md)).',
        { otherwise: 'no proxy is told anything', example: 'http://varnish.internal:6091' },
      ),
    ),
  PURGE_KIND: z
    .enum(['varnish', 'fastly'])
    .default('varnish')
    .meta(note(running, 'What listens at `PURGE_URL`: `varnish` or `fastly`.')),
  PURGE_TOKEN: z
    .string()
    .min(16, 'must be at least 16 random characters')
    .optional()
    .meta(
      note(running, 'The secret by which the proxy knows the shop: at least 16 random characters.', {
        otherwise: 'none; must be set with `PURGE_URL`',
      }),
    ),
  CHANGE_FEED_URL: z
    .url({ protocol: /^rediss?$/, error: 'must start with redis:// or rediss://' })
    .optional()
    .meta(
      note(
        running,
        'A Redis or Valkey through which the processes share what they have read of changes, so that the database is asked once for all of them. Worth it from about ten processes on ([decision 32](decisions/0032-processes-share-what-they-read-of-changes.md)).',
        { otherwise: 'each process asks PostgreSQL', example: 'redis://localhost:6379' },
      ),
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .meta(
      note(
        running,
        'The lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
        {
          otherwise: '`warn` in the demo, otherwise `info`',
        },
      ),
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 random characters')
    .optional()
    .meta(
      note(
        running,
        'Enables `GET /metrics` for Prometheus, for requests with this token in `Authorization: Bearer …`.',
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

export type PurgeSettings = { kind: 'varnish' | 'fastly'; urls: string[]; token: string }

export type Config = {
  port: number
  host: string
  publicUrl: string
  isPublicUrlSet: boolean
  dataFolder: string
  databaseUrl: string
  /** A streaming replica that pages may be read from; null if there is none. */
  replicaUrl: string | null
  adminEmail: string | null
  adminPassword: string | null
  authSecret: string
  /** The proxies trusted to report a caller's address. */
  trustProxy: string[]
  providers: Record<ProviderName, ProviderSettings>
  /** Null: nothing is sent, and emails are only stored, to be read in the admin area. */
  smtpUrl: string | null
  mailFrom: string | null
  logLevel: string
  reservationMinutes: number
  pageCacheBytes: number
  /** 0: no proxy may send anything without asking. */
  sharedCacheSeconds: number
  /** The proxies that are told what changed; null if none is. */
  purges: PurgeSettings | null
  /** The Redis through which processes share what they read of changes; null if each reads by itself. */
  changeFeedUrl: string | null
  reconcileAfterMinutes: number
  /** `web` answers requests; `worker` does the background work. One process may do both. */
  roles: ('web' | 'worker')[]
  /** The token for reading the metrics; null disables them. */
  metricsToken: string | null
  /** How many processes of the shop share the port, and which of them this is. */
  processes: number
  processNumber: number
  isDemo: boolean
  isDevelopment: boolean
}

export type ConfigReading = { kind: 'read'; config: Config } | { kind: 'refused'; problems: string[] }

/** Reads and validates the settings, and reports all problems at once. */
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
  // If the address is https, there is a proxy in front of the shop, usually on this machine, and nobody else should
  // reach the port. The demo uses plain http, so its admin login must not be exposed to everybody on the same café Wi-Fi.
  const isOwnMachineEnough = values.DEMO === 'on' || values.PUBLIC_URL?.startsWith('https://') === true
  const config: Config = {
    port: values.PORT,
    host: values.HOST ?? (isOwnMachineEnough ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
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
    // Someone trying the demo needs its address and password, not a log line per request.
    logLevel: values.LOG_LEVEL ?? (values.DEMO === 'on' ? 'warn' : 'info'),
    reservationMinutes: values.RESERVATION_MINUTES,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    changeFeedUrl: values.CHANGE_FEED_URL ?? null,
    purges:
      values.PURGE_URL && values.PURGE_TOKEN
        ? { kind: values.PURGE_KIND, urls: values.PURGE_URL, token: values.PURGE_TOKEN }
        : null,
    reconcileAfterMinutes: values.RECONCILE_AFTER_MINUTES,
    roles: values.ROLES,
    metricsToken: values.METRICS_TOKEN ?? null,
    processes: options.isDevelopment ? 1 : values.WEB_CONCURRENCY,
    processNumber: values.KWELA_PROCESS,
    isDemo: values.DEMO === 'on',
    isDevelopment: options.isDevelopment,
  }

  const problems = takesRealMoney(config) ? unsafeWhenLive(config, values.PUBLIC_URL) : []
  if (values.PURGE_URL && !values.PURGE_TOKEN) problems.push('PURGE_TOKEN: must be set with PURGE_URL')
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'read', config }
}

// Kwela itself uses plain http, so if its address is https there is a proxy in front of it. Only one on the same machine is
// trusted by default: anyone else who can reach the port could claim any address.
const proxiesNearby = ['loopback']

function readTrustProxy(given: string[] | undefined, publicUrl: string | undefined): string[] {
  if (given === undefined) return publicUrl?.startsWith('https://') ? proxiesNearby : []
  return given.filter((proxy) => proxy !== 'none')
}
