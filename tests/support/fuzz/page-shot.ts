import fc, { type Arbitrary } from 'fast-check'
import routes from '#web/routes.ts'
import { browseFields } from '#web/storefront/features/catalogue/browse/browse-state.ts'
import { nastyText } from '../http/schema-arbitrary.ts'
import { bearings, inPathText, knownFor } from './call-shot.ts'
import type { Facts } from './known.ts'
import { oddHeaders } from './odd-headers.ts'
import type { Place, Shot } from './shot.ts'
import { written } from './written.ts'

type Routes = readonly { path?: string; index?: boolean; children?: Routes }[]

export function pagePlaces(known: Facts): Place[] {
  return [...new Set(pagePaths(routes as Routes))].map((path) => ({
    name: `page ${path}`,
    shots: pageShot(path, known),
  }))
}

function pagePaths(table: Routes, above = ''): string[] {
  return table.flatMap(({ path = '', children }) => {
    const here = path ? `${above}/${path}` : above
    return [here || '/', ...pagePaths(children ?? [], here)]
  })
}

const pageFields = [
  ...Object.values(browseFields),
  'from',
  'order',
  'token',
  'cancelled',
  '_routes',
  'step',
  'junk',
]

function pageShot(path: string, known: Facts): Arbitrary<Shot> {
  const [, param = ''] = /:(\w+)/.exec(path) ?? []
  const value = fc.oneof(fc.constantFrom(...known.words, 'Acme', '100', '1'), nastyText)
  return fc
    .record({
      bearing: bearings,
      name: written(inPathText(knownFor(known, path, param))),
      end: fc.constantFrom('', '', '', '', '', '', '.data', '/', '//', '.data/', '#a'),
      query: fc.oneof(
        fc.constant<[string, string][]>([]),
        fc.array(fc.tuple(fc.constantFrom(...pageFields), written(value)), { maxLength: 5 }),
      ),
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'),
      odd: oddHeaders,
    })
    .map(({ bearing, name, end, query, method, odd }) => ({
      bearing,
      method,
      path:
        path.replace(/:\w+|\*/g, () => name || '-') +
        end +
        (query.length > 0 ? `?${query.map((pair) => pair.join('=')).join('&')}` : ''),
      headers: odd,
      body: null,
      isSigned: false,
    }))
}
