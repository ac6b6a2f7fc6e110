import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectFolder } from '#scripts/project-folder.mjs'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
afterAll(shop.close)

it('does not exist in the built shop', async () => {
  const answer = await fetch(`${shop.url}/dev/ui`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Page Not Found')
})

it('leaves no trace in the build', () => {
  const folder = join(projectFolder, 'build')
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /[.]js$/.test(file),
  )
  expect(code.length).toBeGreaterThan(100)
  // The page's address, and a text that only its samples contain.
  const traces = code.filter((file) =>
    /dev\/ui|Say it to a screen reader/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(traces).toEqual([])
})
