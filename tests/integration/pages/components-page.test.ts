import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectFolder } from '#scripts/project-folder.mjs'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
afterAll(shop.close)

it('does not exist in the shop as it is built', async () => {
  const answer = await fetch(`${shop.url}/dev/ui`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Page Not Found')
})

it('leaves nothing of itself in the build', () => {
  const folder = join(projectFolder, 'build')
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /[.]js$/.test(file),
  )
  expect(code.length).toBeGreaterThan(100)
  // The page's address, and a word that only its samples say.
  const traces = code.filter((file) =>
    /dev\/ui|Say it to a screen reader/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(traces).toEqual([])
})
