import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeSmaller, prepare, represent } from './representation.ts'

const answer = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text), tags: [] })
const aPage = Array.from({ length: 4_000 }, (_, place) => `<li>${place * 7_919}</li>`).join('')

describe('the cached form of an answer', () => {
  it.each(['br', 'gzip'])('holds on to no memory but its own bytes as %s', async (accepted) => {
    const prepared = await prepare(answer(aPage), { goodUntil: 0 })
    const { body } = await represent(prepared, { 'accept-encoding': accepted })
    expect(body.length).toBeLessThan(Buffer.poolSize / 2)
    expect(body.buffer.byteLength).toBe(body.length)
  })

  it('holds on to no memory but its own bytes if it is too small to compress', async () => {
    const { body } = await represent(await prepare(answer('{"ok":true}'), { goodUntil: 0 }), {})
    expect(body.buffer.byteLength).toBe(body.length)
  })

  it('is the same in fewer bytes once it was compressed again, and known to whoever has it', async () => {
    const weights: number[] = []
    const kept = await prepare(answer(aPage), { goodUntil: 0, onGrown: () => weights.push(kept.bytes) })
    const before = kept.bytes
    const asked = { 'accept-encoding': 'br' }
    const first = await represent(kept, asked)
    await makeSmaller(kept)
    const second = await represent(kept, asked)
    expect(second.body.length).toBeLessThan(first.body.length)
    expect(second.headers['content-length']).toBe(String(second.body.length))
    expect(brotliDecompressSync(second.body).toString()).toBe(aPage)
    expect(weights).toEqual([before - first.body.length + second.body.length])
    const known = await represent(kept, { ...asked, 'if-none-match': first.headers.etag })
    expect(known.status).toBe(304)
    expect((await represent(kept, { 'accept-encoding': 'gzip' })).body.length).toBeGreaterThan(0)
  })

  it('weighs more once it is also kept in another form, and reports it', async () => {
    const weights: number[] = []
    const kept = await prepare(answer(aPage), { goodUntil: 0, onGrown: () => weights.push(kept.bytes) })
    const before = kept.bytes
    for (let time = 0; time < 2; time++) {
      const { body } = await represent(kept, { 'accept-encoding': 'gzip' })
      expect(weights).toEqual([kept.bytes])
      expect(kept.bytes).toBeGreaterThan(before + body.length)
    }
  })
})
