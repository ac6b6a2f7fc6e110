import { describe, expect, it } from 'vitest'
import { prepare, represent } from './representation.ts'

const answer = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text), tags: [] })
const aPage = Array.from({ length: 4_000 }, (_, place) => `<li>${place * 7_919}</li>`).join('')

describe('what is cached of an answer', () => {
  it.each(['br', 'gzip'])('holds on to no memory but its own bytes as %s', async (accepted) => {
    const prepared = await prepare(answer(aPage), 0)
    const { body } = await represent(prepared, { 'accept-encoding': accepted })
    expect(body.length).toBeLessThan(Buffer.poolSize / 2)
    expect(body.buffer.byteLength).toBe(body.length)
  })

  it('holds on to no memory but its own bytes where it is too small to be compressed', async () => {
    const { body } = await represent(await prepare(answer('{"ok":true}'), 0), {})
    expect(body.buffer.byteLength).toBe(body.length)
  })
})
