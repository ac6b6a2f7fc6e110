import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../project-folder.mjs'
import { pagePaths } from './page-paths.mjs'
import { sourceFiles } from './source-files.mjs'

const links = /(?:[uU]rl\}|\bto: ['`])(\/[a-z][^?#'"`]*)/g
const leadsToNoPage = /^\/(?:api|media|sitemaps)\/|\.\w+$/

/** Whether a link may lead to a page. Its values, and those of the page, stand for any one part of a path. */
function leadsTo(link: string, page: string): boolean {
  const [parts, places] = [link.split('/'), page.split('/')]
  return (
    parts.length === places.length &&
    parts.every((part, index) => part === places[index] || [part, places[index]].some(isValue))
  )
}

function isValue(part = ''): boolean {
  return part.startsWith(':') || part.includes('$')
}

it('every link that the server writes, in emails and on Home, leads to a page', () => {
  const written = sourceFiles('server/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(projectFolder, file), 'utf8').matchAll(links)].map(([, link = '']) => ({
        file,
        link,
      })),
    )
    .filter(({ link }) => !leadsToNoPage.test(link))
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter(({ link }) => !pagePaths().some((page) => leadsTo(link, page)))).toEqual([])
})
