import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BlackHole = {
  /** The same database, reached through here. */
  url: string
  /** From now on nothing gets through the connections that are open, and neither end is told. New ones are made as ever. */
  swallowOpenOnes(): void
  /** The same for all that are made from now on. */
  swallowAll(): void
  close(): Promise<void>
}

/** Stands before a database, and can do what a lost host or a moved address does: no reset, no end, no answer. */
export async function openBlackHole(databaseUrl: string): Promise<BlackHole> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let swallowed = new WeakSet<Socket>()
  let isAllSwallowed = false

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
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
