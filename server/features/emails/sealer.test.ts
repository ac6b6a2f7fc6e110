import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from './sealer.ts'

const secret = { newest: 'a secret of the shop', older: [] }

describe('sealing', () => {
  it('opens what it sealed, for any text', () => {
    const sealer = createSealer(secret, 'emails')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sealer.open(sealer.seal(text))).toBe(text)
      }),
    )
  })

  it('reveals nothing of the text, and never gives the same result twice', () => {
    const sealer = createSealer(secret, 'emails')
    const sealed = sealer.seal('a link')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('a link')
    expect(sealer.seal('a link')).not.toBe(sealed)
  })

  it('refuses altered text, and text sealed with another secret or for another purpose', () => {
    const sealer = createSealer(secret, 'emails')
    const bytes = Buffer.from(sealer.seal('a link'), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(() => sealer.open(bytes.toString('base64url'))).toThrow()
    expect(() => createSealer(secret, 'others').open(sealer.seal('a link'))).toThrow()
    expect(() =>
      createSealer({ newest: 'another secret', older: [] }, 'emails').open(sealer.seal('a link')),
    ).toThrow()
  })

  it('opens what an older secret sealed, and seals it anew with the newest', () => {
    const before = createSealer(secret, 'emails')
    const after = createSealer({ newest: 'the next secret', older: [secret.newest] }, 'emails')
    const sealed = before.seal('a link')
    expect(after.open(sealed)).toBe('a link')
    const resealed = after.resealed(sealed) ?? ''
    expect(createSealer({ newest: 'the next secret', older: [] }, 'emails').open(resealed)).toBe('a link')
    expect(after.resealed(resealed)).toBeNull()
    expect(before.resealed(sealed)).toBeNull()
  })
})
