import fc, { type Arbitrary } from 'fast-check'
import { pagePaths } from '#scripts/checks/page-paths.mjs'
import { browseFields } from '#web/storefront/features/catalogue/browse/browse-state.ts'
import { nastyText } from '../http/schema-arbitrary.ts'
import { bearings, inPathText, knownFor } from './call-shot.ts'
import type { Facts } from './known.ts'
import { oddHeaders } from './odd-headers.ts'
import type { Place, Shot } from './shot.ts'
import { written } from './written.ts'

export function pagePlaces(known: Facts): Place[] {
  return pagePaths().map((path) => ({
    name: `page ${path}`,
    shots: pageShot(path, known),
  }))
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
