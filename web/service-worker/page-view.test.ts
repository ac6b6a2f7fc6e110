import { expect, it } from 'vitest'
import { readPageView } from './page-view.ts'

const origin = 'https://shop.example'

it('reads the address of a page and which of its files may be cached', () => {
  const files = [
    `${origin}/assets/root.js`,
    `${origin}/media/0123/640.avif`,
    `${origin}/api/cart`,
    'https://elsewhere.example/assets/x.js',
    7,
  ]
  const seen = readPageView({ kind: 'seen', page: '/product/a?view=list', files }, origin)
  expect(seen?.page.href).toBe(`${origin}/product/a?view=list`)
  expect(seen?.files).toEqual(files.slice(0, 2))
})

it.each([
  null,
  'seen',
  { kind: 'other' },
  { kind: 'seen' },
  { kind: 'seen', page: 7, files: [] },
  { kind: 'seen', page: '/a', files: null },
  { kind: 'seen', page: 'https://elsewhere.example/', files: [] },
  { kind: 'seen', page: 'http://', files: [] },
])('reads nothing from %j', (message) => {
  expect(readPageView(message, origin)).toBeNull()
})
