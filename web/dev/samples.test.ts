import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminSamples } from './admin-samples.tsx'
import { shopSamples } from './shop-samples.tsx'

it.each([
  ['ui', shopSamples],
  ['admin/ui', adminSamples],
])('shows every component of web/%s', (folder, samples) => {
  const files = readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
  const components = files
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  expect(samples.map(({ file }) => file).toSorted()).toEqual(components.toSorted())
})
