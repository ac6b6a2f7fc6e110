import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from './sealer.ts'

describe('sealing', () => {
  it('opens what it sealed, for any text', () => {
    const sealer = createSealer('a secret of the shop', 'emails')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sealer.open(sealer.seal(text))).toBe(text)
      }),
    )
  })

  it('reveals nothing of the text, and never gives the same result twice', () => {
    const sealer = createSealer('a secret of the shop', 'emails')
    const sealed = sealer.seal('a link')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('a link')
    expect(sealer.seal('a link')).not.toBe(sealed)
  })

  it('refuses altered text, and text sealed with another secret or for another purpose', () => {
    const sealer = createSealer('a secret of the shop', 'emails')
    const bytes = Buffer.from(sealer.seal('a link'), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(() => sealer.open(bytes.toString('base64url'))).toThrow()
    expect(() => createSealer('a secret of the shop', 'others').open(sealer.seal('a link'))).toThrow()
    expect(() => createSealer('another secret', 'emails').open(sealer.seal('a link'))).toThrow()
  })
})
