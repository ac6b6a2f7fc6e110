import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type RenderingWay, renderingWays } from '#contract/api.ts'
import { type ProviderName, providersText } from '#domain/payments/payment-provider.ts'
import type { Pooler } from './db/client.ts'
import { limits } from './db/limits.ts'
import { readRecoveryKey } from './features/backups/read-recovery-key.ts'
import { takesRealMoney, unsafeWhenLive } from './live-settings.ts'
import { readS3Place, type S3Place } from './s3-place.ts'
import type { ShopSecrets } from './shop-secrets.ts'

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

const s3Place = z.string().transform((text, context): S3Place => {
  const reading = readS3Place(text)
  if (reading.kind === 'read') return reading.place
  context.addIssue({ code: 'custom', message: reading.problem })
  return z.NEVER
})

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

const severalHosts = 'must name several hosts in their place: postgres://user@one:5432,two:5432/kwela'

const address = 'Address'
const data = 'Data'
const owner = 'Accounts'
const payments = 'Payments'
const couriers = 'Couriers'
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
  ASSETS_DIR: z
    .string()
    .optional()
    .meta(
      note(
        data,
        "The folder for the pages' code and styles of the last ten builds, so that pages which are open during an update find theirs. Machines behind one load balancer should share it.",
        { otherwise: '`assets` in `DATA_DIR`', example: '/srv/kwela/assets' },
      ),
    ),
  ASSETS_STORE: s3Place
    .optional()
    .meta(
      note(
        data,
        "An S3 store for the pages' code and styles of the last ten builds, written as for `MEDIA_STORE`: every machine, or a CDN, finds there what another one's build has, before and after an update. It is filled by `npm run migrate` and whenever the shop starts ([decision 64](decisions/0064-builds-share-their-files.md)).",
        { otherwise: 'only what is in `ASSETS_DIR`', example: 's3://shop-assets?region=af-south-1' },
      ),
    ),
  DATABASE_URL: z
    .string('must be the URL of a PostgreSQL database; npm start sets it for you')
    .min(1)
    .refine((text) => !/[?&]host=[^&]*(,|%2C)/i.test(text), severalHosts)
    .meta(
      note(
        data,
        'The URL of your own PostgreSQL: version 14 or newer, with the extension `pg_trgm` available. It may name several hosts, separated by commas; the one that takes writes is used ([how](runbooks/primary-and-standby.md)).',
        {
          otherwise: 'the PostgreSQL that `npm start` runs in `DATA_DIR`',
          example: 'postgres://kwela:password@localhost:5432/kwela',
        },
      ),
    ),
  DATABASE_DIRECT_URL: z
    .string()
    .min(1)
    .optional()
    .meta(
      note(
        data,
        'The URL of the same database without a pooler in between: for migrations, for reading what has changed, and for whatever else needs a connection of its own.',
        {
          otherwise: '`DATABASE_URL`; must be set with `DATABASE_POOLER=transaction`',
          example: 'postgres://kwela:password@localhost:5432/kwela',
        },
      ),
    ),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'])
    .default('none')
    .meta(
      note(
        data,
        '`transaction` if `DATABASE_URL` leads to a pooler that gives each transaction another connection, such as PgBouncer with `pool_mode = transaction` ([how to set it up](runbooks/behind-a-pooler.md)).',
      ),
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4, 'must be at least 4')
    .max(10_000)
    .default(limits.connections.ofMachine)
    .meta(
      note(
        data,
        'How many connections to the database the processes of one machine may open together. The shop does not start if the database allows fewer than they would use.',
      ),
    ),
  MIGRATE_AT_START: z
    .enum(['on', 'off'])
    .default('on')
    .meta(
      note(
        data,
        '`off`: the shop does not start on a database whose schema is older, and `npm run migrate` is a step of its own, before the first process of a new version starts ([how to deploy](runbooks/deploy-a-version.md)).',
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
  MEDIA_STORE: s3Place.optional().meta(
    note(
      data,
      "An S3 store for pictures and labels, which every machine of the shop then shares. Its keys are read from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, as by Amazon's own tools; `endpoint` and `region` are only needed outside Amazon ([decision 43](decisions/0043-backups-speak-the-replication-protocol.md)).",
      {
        otherwise: 'the folder `media` in `DATA_DIR`',
        example: 's3://shop-pictures/media?endpoint=https://s3.example&region=af-south-1',
      },
    ),
  ),
  BACKUP_TO: z
    .string()
    .transform((text, context): BackupPlace => {
      if (!text.startsWith('s3:')) return { kind: 'folder', folder: resolve(text) }
      const reading = readS3Place(text)
      if (reading.kind === 'read') return { kind: 's3', place: reading.place }
      context.addIssue({ code: 'custom', message: reading.problem })
      return z.NEVER
    })
    .optional()
    .meta(
      note(
        data,
        'Where the shop is backed up to, encrypted and to the second: an S3 store, written as for `MEDIA_STORE`, or a folder on another disk or machine ([backup.md](backup.md)).',
        { otherwise: 'no backups are made', example: 's3://shop-backups?region=af-south-1' },
      ),
    ),
  BACKUP_KEY: z
    .string()
    .transform((text, context) => {
      const key = readRecoveryKey(text)
      if (key) return key
      context.addIssue({ code: 'custom', message: 'is not a recovery key; a letter is wrong or missing' })
      return z.NEVER
    })
    .optional()
    .meta(
      note(
        data,
        'The recovery key that encrypts the backups. Keep it apart from the shop: without it they cannot be opened. `npm run backup -- --new-key` prints a new one.',
        { otherwise: 'generated once in `DATA_DIR` by `npm start`, and shown then' },
      ),
    ),
  BACKUP_DATABASE: z
    .enum(['on', 'off'])
    .default('on')
    .meta(
      note(data, 'If `off`, only pictures and secrets are backed up: for a database that its host backs up.'),
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
        'Encrypts queued emails and second factors: at least 16 random characters, the same in every process of the shop, on every machine. The shop does not start with another one than before, unless `AUTH_SECRET_OLD` has that.',
        { otherwise: 'generated once in `DATA_DIR` by `npm start`' },
      ),
    ),
  AUTH_SECRET_OLD: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    )
    .meta(
      note(
        owner,
        'Earlier values of `AUTH_SECRET`, separated by commas: what they encrypted can still be read. See [changing the secret](runbooks/changing-the-secret.md).',
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
  YOCO_REPORTS_KEY: z
    .string()
    .min(8)
    .optional()
    .meta(
      note(
        payments,
        'A key of the newer Yoco API with the scope `business/orders:read`, with which `npm run recover-payments` lists what Yoco took ([backup.md](backup.md)).',
        { otherwise: "the sandbox's, or payments cannot be listed" },
      ),
    ),
  YOCO_REPORTS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.yoco.com')
    .meta(note(payments, 'The base URL of that API.', { otherwise: "Yoco's, or the sandbox's" })),
  BOBGO_API_KEY: z
    .string()
    .min(8, 'must be the key from the Bob Go portal')
    .optional()
    .meta(
      note(couriers, 'Your API key from Bob Go, to book couriers, print their labels and follow parcels.', {
        otherwise: 'the sandbox in the demo, otherwise couriers are booked by hand',
      }),
    ),
  BOBGO_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must be the secret that the Bob Go portal generated')
    .optional()
    .meta(
      note(couriers, 'The webhook secret from the Bob Go portal (Settings, Webhook subscriptions).', {
        otherwise: "the sandbox's; must be set with `BOBGO_API_KEY`",
      }),
    ),
  BOBGO_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.bobgo.co.za/v2')
    .meta(note(couriers, 'The base URL of the courier API.', { otherwise: "Bob Go's, or the sandbox's" })),
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
  DEMO_HISTORY: z
    .enum(['on', 'off'])
    .default('off')
    .meta(
      note(
        running,
        'If `on`, the demo has 18 months of orders behind it when it is first filled. It needs the sandbox, which has to know of their payments.',
        { otherwise: 'as `DEMO` with `npm start` and no Yoco key, otherwise `off`' },
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
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(0)
    .meta(
      note(
        running,
        'How many seconds a process that is told to stop goes on answering, while `/readyz` is 503 and every answer closes its connection: as long as the load balancer takes to notice.',
      ),
    ),
  SHUTDOWN_SECONDS: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(30)
    .meta(
      note(
        running,
        'How many seconds requests in progress may then take, before the process ends in any case. A payment provider may take 25 seconds to answer.',
      ),
    ),
  RENDERING: z
    .enum(renderingWays)
    .default('quick')
    .meta(
      note(
        running,
        'How pages are rendered. `plain`, the way of the libraries alone, costs twice the time; use it if a page that the shop renders looks wrong, and tell us ([decision 27](decisions/0027-speed-in-its-own-room.md)).',
      ),
    ),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(4_096)
    .default(32)
    .meta(
      note(
        running,
        'The maximum memory for cached pages and public API responses, in MB; `0`: every answer is made anew.',
      ),
    ),
  OLD_PAGES_MINUTES: z.coerce
    .number()
    .min(0)
    .max(24 * 60)
    .default(15)
    .meta(
      note(
        running,
        'How many minutes cached pages are still sent while the database cannot be reached; `0`: not at all ([decision 44](decisions/0044-versions-and-outages-nobody-notices.md)).',
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
        'Where proxies are told what has changed, within a second: a comma-separated list of URLs. Of each Varnish, the address that only the shop reaches ([how to set it up](runbooks/behind-a-caching-proxy.md)).',
        { otherwise: 'no proxy is told anything', example: 'http://varnish.internal:6091' },
      ),
    ),
  PURGE_TOKEN: z
    .string()
    .min(16, 'must be at least 16 random characters')
    .optional()
    .meta(
      note(running, 'The secret by which the proxy knows the shop: at least 16 random characters.', {
        otherwise: 'none; must be set with `PURGE_URL`',
      }),
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
  SECURITY_LOG: z
    .string()
    .optional()
    .meta(
      note(
        running,
        'Where security events are written, as lines of JSON: a file, or `stderr`. All of them, whatever `LOG_LEVEL` is ([what they say](runbooks/reading-security-events.md)).',
        {
          otherwise: 'in the log, with `"stream":"security"`',
          example: '/var/lib/kwela/security.jsonl',
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
  TRACES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      note(
        running,
        'Where traces are sent: the address of an OpenTelemetry collector, or of a service that takes OTLP by HTTP ([how to](runbooks/reading-traces.md)). A key for it goes into `OTEL_EXPORTER_OTLP_HEADERS`, as in other programs.',
        { otherwise: 'no traces; nothing for them is loaded', example: 'http://localhost:4318/v1/traces' },
      ),
    ),
  TRACES_SHARE: z.coerce
    .number()
    .gt(0)
    .max(1)
    .default(1)
    .meta(note(running, 'The share of requests and jobs that is traced: `0.1` is every tenth.')),
  // Set by the supervising process only, so they have no description.
  KWELA_PROCESS: z.coerce.number().int().min(1).default(1),
  KWELA_NEIGHBOURS: z.string().optional(),
  KWELA_REPLACES: z.literal('1').optional(),
})

export type ProviderSettings = {
  secretKey: string
  webhookSecret: string
  apiUrl: string
  mode: 'test' | 'live'
}

export type CourierSettings = { apiKey: string; webhookSecret: string; apiUrl: string }

export type BackupPlace = { kind: 'folder'; folder: string } | { kind: 's3'; place: S3Place }

export type BackupSettings = { to: BackupPlace; key: Buffer; includesDatabase: boolean }

export type TracesSettings = { url: string; share: number }

export type PurgeSettings = { urls: string[]; token: string }

export type Config = {
  port: number
  host: string
  publicUrl: string
  isPublicUrlSet: boolean
  dataFolder: string
  assetsFolder: string
  /** Null: machines do not share the files of their builds. */
  assetsStore: S3Place | null
  databaseUrl: string
  /** The same database without a pooler in between. */
  directUrl: string
  pooler: Pooler
  /** What the processes of this machine may open together. */
  connections: number
  migratesAtStart: boolean
  /** A streaming replica that pages may be read from; null if there is none. */
  replicaUrl: string | null
  /** Null: pictures are in the data folder. */
  mediaStore: S3Place | null
  /** Null: no backups are made. */
  backup: BackupSettings | null
  adminEmail: string | null
  adminPassword: string | null
  secrets: ShopSecrets
  /** The proxies trusted to report a caller's address. */
  trustProxy: string[]
  providers: Record<ProviderName, ProviderSettings>
  /** Null: couriers are booked by hand. */
  bobgo: CourierSettings | null
  /** Null: nothing is sent, and emails are only stored, to be read in the admin area. */
  smtpUrl: string | null
  mailFrom: string | null
  logLevel: string
  reservationMinutes: number
  rendering: RenderingWay
  pageCacheBytes: number
  /** How long cached pages are sent while the database cannot be reached. */
  oldPagesMs: number
  /** 0: no proxy may send anything without asking. */
  sharedCacheSeconds: number
  /** The proxies that are told what changed; null if none is. */
  purges: PurgeSettings | null
  reconcileAfterMinutes: number
  /** `web` answers requests; `worker` does the background work. One process may do both. */
  roles: ('web' | 'worker')[]
  /** A file or `stderr`; null: security events are in the log. */
  securityLog: string | null
  /** The token for reading the metrics; null disables them. */
  metricsToken: string | null
  /** Null: nothing is traced. */
  traces: TracesSettings | null
  /** How many processes of the shop share the port, and which of them this is. */
  processes: number
  drainMs: number
  shutdownMs: number
  processNumber: number
  /** Where the processes that the same supervisor has started find each other; null if this one is alone. */
  neighboursFolder: string | null
  /** Whether other processes of this machine serve while it starts. */
  isReplacement: boolean
  isDemo: boolean
  /** Whether an empty demo gets 18 months of orders. */
  hasDemoHistory: boolean
  isDevelopment: boolean
}

/** For programs that need nothing else: the address that migrations use. */
export function readDirectUrl(environment: NodeJS.ProcessEnv): string | null {
  return environment.DATABASE_DIRECT_URL || environment.DATABASE_URL || null
}

/** Whether the shop is backed up at all, for a step that reads the rest only then. */
export function hasBackups(environment: NodeJS.ProcessEnv): boolean {
  return Boolean(environment.BACKUP_TO)
}

/** For a step before the shop starts; null if it has none, or one that the shop itself will refuse. */
export function readAssetsStore(environment: NodeJS.ProcessEnv): S3Place | null {
  const reading = environment.ASSETS_STORE ? readS3Place(environment.ASSETS_STORE) : null
  return reading?.kind === 'read' ? reading.place : null
}

export type ConfigReading =
  | { kind: 'read'; config: Config }
  /** With the settings as they are, if each by itself can be read. */
  | { kind: 'refused'; problems: string[]; config: Config | null }

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
      config: null,
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
    assetsFolder: resolve(values.ASSETS_DIR ?? join(values.DATA_DIR, 'assets')),
    assetsStore: values.ASSETS_STORE ?? null,
    ...databaseSettings(values),
    mediaStore: values.MEDIA_STORE ?? null,
    backup: readBackup(values),
    adminEmail: values.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    secrets: { newest: values.AUTH_SECRET, older: values.AUTH_SECRET_OLD },
    trustProxy: readTrustProxy(values.TRUST_PROXY, values.PUBLIC_URL),
    providers: {
      yoco: {
        secretKey: values.YOCO_SECRET_KEY,
        webhookSecret: values.YOCO_WEBHOOK_SECRET,
        apiUrl: values.YOCO_API_URL,
        mode: values.YOCO_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test',
      },
    },
    bobgo: readBobgo(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    // Someone trying the demo needs its address and password, not a log line per request.
    logLevel: values.LOG_LEVEL ?? (values.DEMO === 'on' ? 'warn' : 'info'),
    reservationMinutes: values.RESERVATION_MINUTES,
    rendering: values.RENDERING,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    oldPagesMs: values.OLD_PAGES_MINUTES * 60_000,
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    purges:
      values.PURGE_URL && values.PURGE_TOKEN ? { urls: values.PURGE_URL, token: values.PURGE_TOKEN } : null,
    reconcileAfterMinutes: values.RECONCILE_AFTER_MINUTES,
    roles: values.ROLES,
    securityLog: values.SECURITY_LOG ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    traces: values.TRACES_URL ? { url: values.TRACES_URL, share: values.TRACES_SHARE } : null,
    drainMs: values.DRAIN_SECONDS * 1000,
    shutdownMs: values.SHUTDOWN_SECONDS * 1000,
    processes: options.isDevelopment ? 1 : values.WEB_CONCURRENCY,
    processNumber: values.KWELA_PROCESS,
    neighboursFolder: values.KWELA_NEIGHBOURS ?? null,
    isReplacement: values.KWELA_REPLACES !== undefined,
    isDemo: values.DEMO === 'on',
    hasDemoHistory: values.DEMO_HISTORY === 'on',
    isDevelopment: options.isDevelopment,
  }

  const problems = [
    ...(takesRealMoney(config) ? unsafeWhenLive(config, values.PUBLIC_URL) : []),
    ...missingBeside(values),
  ]
  return problems.length > 0 ? { kind: 'refused', problems, config } : { kind: 'read', config }
}

function readBobgo(values: z.output<typeof Environment>): CourierSettings | null {
  const { BOBGO_API_KEY: apiKey, BOBGO_WEBHOOK_SECRET: webhookSecret, BOBGO_URL: apiUrl } = values
  return apiKey && webhookSecret ? { apiKey, webhookSecret, apiUrl } : null
}

/** Settings that mean nothing without another. */
function missingBeside(values: z.output<typeof Environment>): string[] {
  const problems: string[] = []
  if (values.DATABASE_POOLER === 'transaction' && !values.DATABASE_DIRECT_URL)
    problems.push('DATABASE_DIRECT_URL: must be set with DATABASE_POOLER=transaction')
  if (values.BACKUP_TO && !values.BACKUP_KEY)
    problems.push('BACKUP_KEY: must be set with BACKUP_TO; npm run backup -- --new-key prints one')
  if (values.PURGE_URL && !values.PURGE_TOKEN) problems.push('PURGE_TOKEN: must be set with PURGE_URL')
  if (values.BOBGO_API_KEY && !values.BOBGO_WEBHOOK_SECRET)
    problems.push('BOBGO_WEBHOOK_SECRET: must be set with BOBGO_API_KEY')
  return problems
}

function databaseSettings(values: z.output<typeof Environment>) {
  return {
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    pooler: values.DATABASE_POOLER,
    migratesAtStart: values.MIGRATE_AT_START === 'on',
    connections: values.DATABASE_CONNECTIONS,
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
  }
}

type BackupValues = Pick<z.output<typeof Environment>, 'BACKUP_TO' | 'BACKUP_KEY' | 'BACKUP_DATABASE'>

function readBackup({
  BACKUP_TO: to,
  BACKUP_KEY: key,
  BACKUP_DATABASE,
}: BackupValues): BackupSettings | null {
  return to && key ? { to, key, includesDatabase: BACKUP_DATABASE === 'on' } : null
}

// Kwela itself uses plain http, so if its address is https there is a proxy in front of it. Only one on the same machine is
// trusted by default: anyone else who can reach the port could claim any address.
const proxiesNearby = ['loopback']

function readTrustProxy(given: string[] | undefined, publicUrl: string | undefined): string[] {
  if (given === undefined) return publicUrl?.startsWith('https://') ? proxiesNearby : []
  return given.filter((proxy) => proxy !== 'none')
}
