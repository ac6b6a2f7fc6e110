import { createClient } from '@redis/client'

export type Redis = {
  /** Whether it is connected; connects in the background if not. */
  isThere(): boolean
  /** Rejects with `RedisAway`. */
  run(script: string, keys: string[], values: string[]): Promise<unknown>
  close(): Promise<void>
}

/** It cannot be used now. */
export class RedisAway extends Error {}

const maxPauseMs = 1_000
const maxReplyMs = 500

/** A connection that is opened again whenever it is lost, and on which nothing waits for that. */
export function openRedis({
  url,
  timeoutMs,
  onAway,
}: {
  url: string
  timeoutMs: number
  onAway: (reason: string) => void
}): Redis {
  const limitMs = Math.min(timeoutMs, maxReplyMs)
  let isReported = false
  let client = open()

  function report(error: unknown): void {
    // It is said once, and not with every attempt.
    if (isReported) return
    isReported = true
    onAway(error instanceof Error ? error.message : String(error))
  }

  function open() {
    const opened = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: limitMs,
        keepAlive: true,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, maxPauseMs),
      },
    })
    opened.on('error', report)
    opened.on('ready', () => {
      isReported = false
    })
    opened.connect().catch(report)
    return opened
  }

  return {
    isThere: () => client.isReady,

    async run(script, keys, values) {
      const asked = client
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        // A dead connection would let everyone wait this long.
        if (asked === client) {
          asked.destroy()
          client = open()
        }
        reject(new Error(`no answer within ${limitMs} ms`))
      }, limitMs)
      try {
        return await Promise.race([asked.eval(script, { keys, arguments: values }), late])
      } catch (error) {
        report(error)
        throw new RedisAway('Redis did not answer', { cause: error })
      } finally {
        clearTimeout(timer)
      }
    },

    async close() {
      if (client.isOpen) client.destroy()
    },
  }
}
