import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export type PortAnswer = 'free' | 'busy' | 'forbidden' | 'no_such_host'

// Below the ports that systems give to outgoing connections (Linux from 32,768, others from 49,152): none of those takes
// it before the caller does.
const firstPort = 20_000
const lastPort = 32_767
const maxTries = 100

/**
 * Returns a port that nothing on this machine listens on at the moment. Another program may still take it first, so
 * callers must handle that.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(firstPort, lastPort + 1)
    if ((await tryPort(port, '127.0.0.1')) === 'free') return port
  }
  throw new Error(`All of ${maxTries} ports between ${firstPort} and ${lastPort} are taken.`)
}

/** Returns whether a port can be listened on: on one host, or on all addresses of the machine. */
export async function checkPort(port: number, host?: string): Promise<PortAnswer> {
  if (host) return tryPort(port, host)
  const onAll = await tryPort(port, '::')
  // A machine without IPv6 has no "::"; there 0.0.0.0 covers all addresses.
  return onAll === 'no_such_host' ? tryPort(port, '0.0.0.0') : onAll
}

/** Returns the first wanted port that is free, or any other free port. */
export async function chooseFreePort(wanted: number[]): Promise<number> {
  for (const port of wanted) {
    if (port <= 65_535 && (await checkPort(port)) === 'free') return port
  }
  return findFreePort()
}

async function tryPort(port: number, host: string): Promise<PortAnswer> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<PortAnswer>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') resolve('busy')
    else if (error.code === 'EACCES') resolve('forbidden')
    else resolve('no_such_host')
  })
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')))
  return promise
}
