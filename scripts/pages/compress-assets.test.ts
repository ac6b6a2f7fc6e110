import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressAssets } from './compress-assets.ts'

test('writes compressed copies beside each text file, in subfolders too', async () => {
  const folder = await aFolder()
  const text = 'export const price = 12999\n'.repeat(200)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'shop.js'), text)

  await compressAssets(folder)
  const [br, gz] = await Promise.all(
    ['br', 'gz'].map((ending) => readFile(join(folder, 'assets', `shop.js.${ending}`))),
  )
  expect(br && brotliDecompressSync(br).toString()).toBe(text)
  expect(gz && gunzipSync(gz).toString()).toBe(text)
  expect(br?.length).toBeLessThan(text.length / 10)
})

test('skips small files and formats that are already compressed', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'small.js'), 'export const price = 1')
  await writeFile(join(folder, 'letters.woff2'), Buffer.alloc(5000))

  await compressAssets(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['letters.woff2', 'small.js'])
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kwela-compress-assets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
