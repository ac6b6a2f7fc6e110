import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkPort, chooseFreePort, findFreePort } from './free-port.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function occupy(host: string): Promise<number> {
  const port = await findFreePort()
  const server = createServer().listen(port, host)
  servers.push(server)
  await once(server, 'listening')
  return port
}

test('calls a port busy that somebody listens on, on any address', async () => {
  expect(await checkPort(await occupy('127.0.0.1'))).toBe('busy')
  expect(await checkPort(await occupy('0.0.0.0'))).toBe('busy')
})

test('calls a port free that nobody listens on', async () => {
  expect(await checkPort(await findFreePort())).toBe('free')
})

test('tells a host that is not of this machine', async () => {
  expect(await checkPort(await findFreePort(), '192.0.2.1')).toBe('no_such_host')
})

test('chooses the first wanted port that is free', async () => {
  const busy = await occupy('127.0.0.1')
  const free = await findFreePort()
  expect(await chooseFreePort([busy, free])).toBe(free)
})

test('chooses another port when every wanted one is busy or beyond the last', async () => {
  const busy = await occupy('127.0.0.1')
  const chosen = await chooseFreePort([busy, 70_000])
  expect(chosen).not.toBe(busy)
  expect(await checkPort(chosen)).toBe('free')
})
