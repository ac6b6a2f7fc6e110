import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { copyDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
let relay: Server
let lost = 0
beforeAll(async () => {
  database = await copyDatabase()
  const target = new URL(database.url)
  // Ends each connection when it is asked whether the server is a standby, which is the first question after the password.
  relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.on('data', (bytes) => {
      if (!bytes.includes('pg_is_in_recovery')) return void far.write(bytes)
      lost++
      near.destroy()
    })
    far.on('data', (bytes) => near.write(bytes))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on('error', () => undefined).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => relay.close(resolve))
  await database.drop()
})

// Fails without the listener in clientFor: an 'error' that nobody hears ends the process.
it('a connection to one of several hosts that is lost before it is open is a fault of its statement, and ends no process', async () => {
  const { port } = relay.address() as AddressInfo
  const hosts = `127.0.0.1:${port},127.0.0.1:${port}`
  const opened = openDatabase({ url: database.url.replace(/@[^/]*/, `@${hosts}`) })
  await expect(opened.db.execute('select 1')).rejects.toThrow()
  expect(lost).toBeGreaterThan(0)
  await opened.close()
})
