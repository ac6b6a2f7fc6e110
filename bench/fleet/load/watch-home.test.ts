import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { watchHome } from './watch-home.ts'

it('measures for how long no good answer came, though others hang', async () => {
  let isGood = true
  const server = createServer((_request, response) => {
    if (isGood) response.end('<html></html>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ending = new AbortController()
  const home = watchHome(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ending.signal)
  await expect.poll(() => home.goodLooks).toBeGreaterThan(2)
  const awayAt = Date.now()
  isGood = false
  await wait(900)
  isGood = true
  const looks = home.goodLooks
  await expect.poll(() => home.goodLooks).toBeGreaterThan(looks)
  ending.abort()
  server.closeAllConnections()
  await home.done
  expect(home.maxGapMs(awayAt)).toBeGreaterThan(800)
  expect(home.maxGapMs(0, awayAt - 100)).toBeLessThan(home.maxGapMs())
  expect(home.looks).toBeGreaterThan(home.goodLooks)
  server.close()
})
