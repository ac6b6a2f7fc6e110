import { resolve } from 'node:path'
import { z } from 'zod'

export type SandboxSettings = {
  host: string
  /** 0 selects any free port. */
  port: number
  /** Where the state is stored; null keeps it in memory only. */
  dataPath: string | null
  apiKey: string
  /** Without a secret nothing is signed, as in a portal where none has been generated yet. */
  webhookSecret: string | null
  /** Subscribed to every topic from the start, so that nobody has to register. */
  webhookUrl: string | null
  /** Whether there is a call to cancel: one team found none. */
  canCancel: boolean
  /** Whether the courier with the points carries to them; the one of Bob Go's own sandbox refuses. */
  acceptsPoints: boolean
  /** How long couriers take to quote, and to accept or refuse. */
  answerMs: number
  /** Whether parcels move by themselves, or only when somebody pushes them. */
  hasJourneys: boolean
  /** Divides the hours of a journey and the waits between deliveries of a webhook. */
  timeScale: number
  now: () => number
}

export const sandboxDefaults: SandboxSettings = {
  host: '127.0.0.1',
  port: 3002,
  dataPath: null,
  apiKey: 'bobgo_sandbox_key',
  webhookSecret: null,
  webhookUrl: null,
  canCancel: true,
  acceptsPoints: true,
  answerMs: 1500,
  hasJourneys: true,
  timeScale: 360,
  now: Date.now,
}

const environmentShape = z.object({
  BOBGO_SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(sandboxDefaults.port),
  BOBGO_SANDBOX_HOST: z.string().default(sandboxDefaults.host),
  BOBGO_SANDBOX_DATA: z.string().optional(),
  BOBGO_SANDBOX_API_KEY: z.string().min(8).default(sandboxDefaults.apiKey),
  BOBGO_SANDBOX_WEBHOOK_SECRET: z.string().min(16).optional(),
  BOBGO_SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  BOBGO_SANDBOX_CANCEL: z.stringbool().default(sandboxDefaults.canCancel),
  BOBGO_SANDBOX_POINTS: z.stringbool().default(sandboxDefaults.acceptsPoints),
  BOBGO_SANDBOX_ANSWER_MS: z.coerce.number().int().min(0).max(60_000).default(sandboxDefaults.answerMs),
  BOBGO_SANDBOX_JOURNEYS: z.stringbool().default(sandboxDefaults.hasJourneys),
  BOBGO_SANDBOX_TIME_SCALE: z.coerce.number().positive().default(sandboxDefaults.timeScale),
})

/** Reads the settings from the environment, or throws one error that lists all problems. */
export function readSettings(environment: Record<string, string | undefined> = process.env): SandboxSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const outcome = environmentShape.safeParse(given)
  if (!outcome.success) {
    const wrong = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The Bob Go sandbox cannot start. Invalid settings:\n${wrong.join('\n')}`)
  }

  const read = outcome.data
  return {
    host: read.BOBGO_SANDBOX_HOST,
    port: read.BOBGO_SANDBOX_PORT,
    dataPath: read.BOBGO_SANDBOX_DATA ? resolve(read.BOBGO_SANDBOX_DATA) : null,
    apiKey: read.BOBGO_SANDBOX_API_KEY,
    webhookSecret: read.BOBGO_SANDBOX_WEBHOOK_SECRET ?? null,
    webhookUrl: read.BOBGO_SANDBOX_WEBHOOK_URL ?? null,
    canCancel: read.BOBGO_SANDBOX_CANCEL,
    acceptsPoints: read.BOBGO_SANDBOX_POINTS,
    answerMs: read.BOBGO_SANDBOX_ANSWER_MS,
    hasJourneys: read.BOBGO_SANDBOX_JOURNEYS,
    timeScale: read.BOBGO_SANDBOX_TIME_SCALE,
    now: Date.now,
  }
}
