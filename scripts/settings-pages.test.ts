import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from '#server/config.ts'
import { projectFolder } from './project-folder.mjs'
import { environmentExample, listSettings, settingsPage } from './settings-pages.ts'

const settings = listSettings()
const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8')

test('the settings page and .env.example match the output of npm run settings', () => {
  expect(read('docs/settings.md')).toBe(settingsPage(settings))
  expect(read('.env.example')).toBe(environmentExample(settings))
})

test('every setting of the schema is described, except those that the shop sets itself', () => {
  const described = settings.map(({ name }) => name)
  expect(Object.keys(Environment.shape).filter((name) => !described.includes(name))).toEqual([
    'KWELA_PROCESS',
    'KWELA_NEIGHBOURS',
    'KWELA_REPLACES',
  ])
})

test('a setting is commented out until it is set, and a value with spaces is quoted', () => {
  const text = environmentExample([
    { name: 'A', group: 'One', description: 'What `A` does.', otherwise: '`1`' },
    { name: 'B', group: 'One', description: 'See [there](there.md).', otherwise: 'none', example: 'x <y@z>' },
  ])
  expect(text).toContain('# What A does.\n# Default: 1\n#A=\n')
  expect(text).toContain('# See there.\n# Default: none\n#B="x <y@z>"\n')
})
