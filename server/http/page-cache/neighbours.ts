import { rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Tracing } from '#server/tracing/tracing.ts'

/** The processes of this machine that make the pages together: each address is made by one of them, for all. */
export type Neighbours = {
  /** What the process that makes this address answers; null if that is this one, or if it has no answer in time. */
  ask(address: string): Promise<Buffer | null>
  /** From now on the others are answered; with null if they must make it themselves. */
  listen(answer: (address: string) => Promise<Buffer | null>): Promise<void>
  close(): void
}

export type NeighboursNeeds = {
  /** Where each has its socket. Processes of another version have another folder. */
  folder: string
  /** Which of how many this is, counted from 1. */
  number: number
  count: number
  limitMs: number
  tracing: Pick<Tracing, 'around' | 'headers'>
}

// It has probably ended, and is being started again.
const leftAloneMs = 1_000

export function createNeighbours({ folder, number, count, limitMs, tracing }: NeighboursNeeds): Neighbours {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const askAgainAt = new Map<number, number>()
  const socketOf = (one: number) => join(folder, `${one}.sock`)
  let close: () => void = () => undefined

  return {
    async ask(address) {
      const owner = makerOf(address, count)
      if (owner === number || performance.now() < (askAgainAt.get(owner) ?? 0)) return null
      try {
        return await askAt({
          socketPath: socketOf(owner),
          path: address,
          headers: tracing.headers(),
          agent,
          limitMs,
        })
      } catch {
        askAgainAt.set(owner, performance.now() + leftAloneMs)
        return null
      }
    },

    async listen(answer) {
      const server = createServer(
        tracing.around((asked, response) => {
          void answer(asked.url ?? '/')
            .catch(() => null)
            .then((bytes) => response.writeHead(bytes ? 200 : 204).end(bytes ?? undefined))
        }),
      )
      // One that crashed leaves its socket behind.
      await rm(socketOf(number), { force: true })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(socketOf(number), resolve)
      })
      close = () => {
        server.close()
        server.closeAllConnections()
      }
    },

    close() {
      agent.destroy()
      close()
    },
  }
}

/** FNV-1a: the same in every process. */
export function makerOf(address: string, count: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < address.length; at++) hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193)
  return ((hash >>> 0) % count) + 1
}

type Asking = {
  socketPath: string
  path: string
  headers: Record<string, string>
  agent: Agent
  limitMs: number
}

async function askAt({ limitMs, ...where }: Asking): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(limitMs)
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ ...where, signal }, resolve)
      .once('error', reject)
      .end(),
  )
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return answer.statusCode === 200 ? Buffer.concat(pieces) : null
}
