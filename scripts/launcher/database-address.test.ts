import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { tryDatabaseAddress } from './database-address.ts'
import { findFreePort } from './free-port.ts'

test('names the host and port that do not answer, and never the password', async () => {
  const port = await findFreePort()
  await expect(tryDatabaseAddress(`postgres://me:hunter2@127.0.0.1:${port}/shop`)).rejects.toThrow(
    `Cannot use the database at 127.0.0.1:${port} (DATABASE_URL): the connection was refused.`,
  )
})

test.each(['mysql://me:hunter2@host/shop', 'postgres://me:hunter2@@host:port/shop', 'hunter2'])(
  'refuses %s, which is not a PostgreSQL URL',
  async (address) => {
    const refusal = await tryDatabaseAddress(address).catch((error: unknown) => String(error))
    expect(refusal).toContain('DATABASE_URL is not a valid PostgreSQL URL')
    expect(refusal).not.toContain('hunter2')
  },
)

test('refuses a server that is not PostgreSQL', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await expect(tryDatabaseAddress(`postgres://me:hunter2@127.0.0.1:${port}/shop`)).rejects.toThrow(
    new RegExp(`^Cannot use the database at 127.0.0.1:${port} \\(DATABASE_URL\\): .+[.]$`),
  )
  server.close()
})
