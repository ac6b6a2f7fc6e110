import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Tracing } from '#server/tracing/tracing.ts'
import { createNeighbours, makerOf } from './neighbours.ts'
import { packResponse, unpackResponse } from './pack-response.ts'
import { prepare, represent } from './representation.ts'

it('gives every process about as many addresses to make', () => {
  const makers = Array.from({ length: 3000 }, (_, number) => makerOf(`/product/phone-${number}`, 3))
  for (const maker of [1, 2, 3]) {
    const share = makers.filter((one) => one === maker).length
    expect(share).toBeGreaterThan(900)
    expect(share).toBeLessThan(1100)
  }
})

it.each([20, 5_000])('sends an answer of %i bytes as it is kept', async (length) => {
  const body = Buffer.from('é\n'.repeat(length / 2))
  const answer = { status: 200, headers: { 'content-type': 'text/html' }, body, tags: ['product 1'] }
  const kept = await prepare(answer, { goodUntil: 7 })
  const arrived = unpackResponse(packResponse(kept), () => undefined)
  expect({ ...arrived, onGrown: null }).toEqual({ ...kept, onGrown: null })
  for (const coding of ['br', 'gzip', 'identity']) {
    const asked = { 'accept-encoding': coding }
    expect(await represent(arrived, asked)).toEqual(await represent(kept, asked))
  }
})

it('goes on with the trace of the process that asks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kwela-neighbours-'))
  const told: unknown[] = []
  const tracing: Pick<Tracing, 'around' | 'headers'> = {
    around: (answer) => (request, response) => {
      told.push(request.headers.traceparent)
      answer(request, response)
    },
    headers: () => ({ traceparent: 'of the one who asks' }),
  }
  const [first, second] = [1, 2].map((number) =>
    createNeighbours({ folder, number, count: 2, limitMs: 10_000, tracing }),
  )
  const address = ['/a', '/b', '/c', '/d', '/e', '/f'].find((one) => makerOf(one, 2) === 2) ?? '/'
  await second?.listen(async () => Buffer.from('made'))
  expect(String(await first?.ask(address))).toBe('made')
  expect(told).toEqual(['of the one who asks'])
  first?.close()
  second?.close()
  await rm(folder, { recursive: true, force: true })
})
