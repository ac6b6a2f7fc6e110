import { expect, it } from 'vitest'
import { TooBusy } from '#server/too-busy.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

it('makes each stolen hash cost at least OWASP’s work per guess', async () => {
  const hash = await passwords.hash('correct-horse')
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(await passwords.hash('correct-horse')).not.toBe(hash)
  expect(await passwords.verify(hash, 'correct-horse')).toBe(true)
  expect(await passwords.verify(hash, 'correct-horsE')).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(false)
})

it('treats an accented letter the same however it is encoded', async () => {
  const hash = await passwords.hash('skippie\u0308s')
  expect(await passwords.verify(hash, 'skippi\u00ebs')).toBe(true)
})

it('reads older hashes, and reports that they are out of date', async () => {
  const earlier =
    '3f0c2a9d5b7e41688f9a0b1c2d3e4f50:a6f47ccf48d6a820a859a03e6494b4580c33c2fa3d4bb1b666fdeebd2b05b81b60cb98fd60ecf15b6880ea66fcf769d0878ca172e67f701db03c63f902b87c73'
  expect(await passwords.verify(earlier, 'correct-horse')).toBe(true)
  expect(await passwords.verify(earlier, 'another-horse')).toBe(false)
  expect(passwords.isOutdated(earlier)).toBe(true)
})

it('reads a hash of another cost', async () => {
  const cheaper =
    '$scrypt$ln=10,r=8,p=1$c2FsdCBvZiBzaXh0ZWVuLg==$IntsZkaZhvMpQBuDdToEZFjXrF8k12phX/EspJq0x/k='
  expect(await passwords.verify(cheaper, 'correct-horse')).toBe(true)
  expect(passwords.isOutdated(cheaper)).toBe(true)
})

it('says no if there is no account, and throws on an invalid hash', async () => {
  expect(await passwords.verify(null, '')).toBe(false)
  await expect(passwords.verify('no hash', 'correct-horse')).rejects.toThrow('no form')
})

it('limits how many may wait, and goes on with those who do', async () => {
  const few = createPasswords({ log2N: 10, r: 8, p: 1 }, { maxWaiting: 3 })
  const asked = await Promise.allSettled(Array.from({ length: 9 }, () => few.verify(null, 'correct-horse')))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(TooBusy) })
  expect(await few.verify(await few.hash('correct-horse'), 'correct-horse')).toBe(true)
})
