import { expect, it } from 'vitest'
import { helpPages } from './help-pages.ts'

const paths = (typed: string, typing?: { isTyping: boolean }) =>
  helpPages(typed, typing).map(({ path }) => path)

it.each([
  ['returns', '/returns'],
  ['Return policy', '/returns'],
  ['how do I return an order?', '/returns'],
  ['delivery cost', '/shipping'],
  ['track my order', '/order-status'],
  ['waar is my bestelling', '/order-status'],
  ['waarborg', '/warranty'],
  ['contact number', '/contact'],
  ['about us', '/contact'],
  ['payment methods', '/faqs'],
  ['invoice', '/orders'],
  ['privacy policy', '/privacy-policy'],
  ['terms and conditions', '/terms-of-service'],
])('%s finds %s first', (typed, path) => {
  expect(paths(typed)[0]).toBe(path)
})

it.each(['laptop', 'policy', 'how much', 'laptop returns', 'phone number', 'return under R500', '', '?'])(
  '%s finds none',
  (typed) => {
    expect(paths(typed)).toEqual([])
  },
)

it('finds a page by the beginning of its word while it is typed, of three letters or more', () => {
  expect(paths('retu', { isTyping: true })).toEqual(['/returns'])
  expect(paths('my ord', { isTyping: true })).toContain('/order-status')
  expect(paths('retu')).toEqual([])
  expect(paths('re', { isTyping: true })).toEqual([])
})
