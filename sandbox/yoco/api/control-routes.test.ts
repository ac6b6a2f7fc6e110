import { request } from 'node:http'
import { expect, it } from 'vitest'
import { createSandbox } from '../server.ts'
import { sandboxDefaults } from '../settings.ts'

it.each([
  { name: 'a web page of another site', headers: { origin: 'https://evil.example' }, status: 403 },
  { name: 'a page that hides its origin', headers: { origin: 'null' }, status: 403 },
  { name: 'a foreign host name for this machine', headers: { host: 'evil.example' }, status: 403 },
  { name: 'a program on this machine', headers: {}, status: 200 },
])('fault requests with $name get $status', async ({ headers, status }) => {
  const sandbox = await createSandbox({ ...sandboxDefaults, port: 0 })
  await sandbox.listen()
  const answered = Promise.withResolvers<number | undefined>()
  request(`${sandbox.url}/_faults`, { method: 'DELETE', headers }, (answer) => {
    answer.resume()
    answered.resolve(answer.statusCode)
  }).end()
  expect(await answered.promise).toBe(status)
  await sandbox.close()
})
