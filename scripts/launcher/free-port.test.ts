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

test('reports a port as busy if anything listens on it, on any address', async () => {
  expect(await checkPort(await occupy('127.0.0.1'))).toBe('busy')
  expect(await checkPort(await occupy('0.0.0.0'))).toBe('busy')
})

test('reports a port as free if nothing listens on it', async () => {
  expect(await checkPort(await findFreePort())).toBe('free')
})

test('recognises a host that is not an address of this machine', async () => {
  expect(await checkPort(await findFreePort(), '192.0.2.1')).toBe('no_such_host')
})

test('chooses the first preferred port that is free', async () => {
  const busy = await occupy('127.0.0.1')
  const free = await findFreePort()
  expect(await chooseFreePort([busy, free])).toBe(free)
})

test('chooses another port if all preferred ones are busy or out of range', async () => {
  const busy = await occupy('127.0.0.1')
  const chosen = await chooseFreePort([busy, 70_000])
  expect(chosen).not.toBe(busy)
  expect(await checkPort(chosen)).toBe('free')
})
