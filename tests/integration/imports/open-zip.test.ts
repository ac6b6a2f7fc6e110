import { expect, it } from 'vitest'
import { openZip, UnsafeZip } from '#server/features/catalogue/imports/open-zip.ts'
import { aZip } from '#tests/support/given/a-zip.ts'

const limits = { entries: 5, entryBytes: 1_000, totalBytes: 1_500 }
const open = (...files: Parameters<typeof aZip>[0]) => openZip(aZip(files), limits)

it('reads files by their names', async () => {
  const zip = await open({ name: 'a/one.txt', content: 'one' }, { name: 'two.txt', content: 'two' })
  expect(zip.names).toEqual(['a/one.txt', 'two.txt'])
  expect(String(await zip.read('a/one.txt'))).toBe('one')
  expect(await zip.read('three.txt')).toBeNull()
})

it.each(['../out.jpg', '/etc/out.jpg', 'a/../../out.jpg', 'C:/out.jpg'])(
  'refuses a zip with the path %s',
  async (name) => {
    await expect(open({ name, content: '' })).rejects.toThrow(UnsafeZip)
  },
)

it('refuses a file that unpacks to more than it may', async () => {
  const zip = await open({ name: 'bomb.jpg', content: Buffer.alloc(1_001) })
  await expect(zip.read('bomb.jpg')).rejects.toThrow('"bomb.jpg" in it is too large')
})

it('refuses a file that lies about its size', async () => {
  const zip = await open({ name: 'liar.jpg', content: Buffer.alloc(100_000), claimedSize: 10 })
  await expect(zip.read('liar.jpg')).rejects.toThrow(UnsafeZip)
})

it('refuses files that together unpack to more than they may', async () => {
  const zip = await open(
    { name: 'one.jpg', content: Buffer.alloc(900) },
    { name: 'two.jpg', content: Buffer.alloc(900) },
  )
  await zip.read('one.jpg')
  await expect(zip.read('two.jpg')).rejects.toThrow(UnsafeZip)
})

it('refuses more files than it may have', async () => {
  const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.jpg`, content: '' }))
  await expect(open(...files)).rejects.toThrow('more than 5 files')
})

it('refuses what is no zip', async () => {
  await expect(openZip(Buffer.from('PK\x03\x04 nothing more'), limits)).rejects.toThrow(UnsafeZip)
})
