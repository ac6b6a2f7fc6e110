import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BlackHole = {
  /** The address of the same database through this proxy. */
  url: string
  /** From now on nothing gets through the open connections, and neither end notices. New ones work as usual. */
  swallowOpenOnes(): void
  /** The same for all connections, open and new. */
  swallowAll(): void
  /** How many messages to the database got lost so far. */
  lost(): number
  close(): Promise<void>
}

/** A proxy for a database that can behave like a lost host or a moved address: no reset, no end, no answer. */
export async function openBlackHole(databaseUrl: string): Promise<BlackHole> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let swallowed = new WeakSet<Socket>()
  let isAllSwallowed = false
  let lost = 0

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isAllSwallowed) swallowed.add(from)
      from.on('data', (bytes) => {
        if (!swallowed.has(from)) to.write(bytes)
        else if (from === near) lost += 1
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        if (!swallowed.has(from)) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    swallowOpenOnes() {
      swallowed = new WeakSet(sockets)
    },
    swallowAll() {
      isAllSwallowed = true
      swallowed = new WeakSet(sockets)
    },
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
