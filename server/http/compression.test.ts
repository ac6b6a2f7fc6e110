import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { codingFor, compress } from './compression.ts'

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000, gzip; q=0', null],
    ['br;q=0.8', 'br'],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('for a client that accepts %s is %s', (accepted, coding) => {
    expect(codingFor(accepted, 5000)).toBe(coding)
  })

  it('is none if there is too little to save', () => {
    expect(codingFor('br', 1023)).toBeNull()
    expect(codingFor('br', 1024)).toBe('br')
  })

  it('loses nothing', async () => {
    const page = Buffer.from('<p>R\u00a012 999,00</p>'.repeat(500))
    const [br, gz] = await Promise.all([compress(page, 'br'), compress(page, 'gzip')])
    expect(brotliDecompressSync(br).equals(page)).toBe(true)
    expect(gunzipSync(gz).equals(page)).toBe(true)
    expect(Math.max(br.length, gz.length)).toBeLessThan(page.length / 10)
  })
})
