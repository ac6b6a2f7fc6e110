import { expect, test } from 'vitest'
import { pageBehind } from './page-behind.ts'

const here = 'https://shop.example/category/laptops?page=2'

test.each([
  ['/product/a-laptop', '/product/a-laptop'],
  ['https://shop.example/products?q=mac#top', '/products?q=mac'],
  ['/category/laptops', '/category/laptops'],
])('finds the page behind %s', (href, page) => {
  expect(pageBehind(aLink({ href }), here)).toBe(page)
})

test.each([
  { href: '/category/laptops?page=2#main' },
  { href: 'https://elsewhere.example/product/a-laptop' },
  { href: 'mailto:help@shop.example' },
  { href: '/api/orders/ORD-1/invoice' },
  { href: '/media/7/1200.jpg' },
  { href: '/admin/products' },
  { href: '/terms', target: '_blank' },
  { href: '/terms', isDownload: true },
])('finds none behind %j', (link) => {
  expect(pageBehind(aLink(link), here)).toBeNull()
})

function aLink({
  href,
  target = '',
  isDownload = false,
}: {
  href: string
  target?: string
  isDownload?: boolean
}) {
  return { href, target, hasAttribute: (name: string) => name === 'download' && isDownload }
}
