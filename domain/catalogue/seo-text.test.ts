import { expect, test } from 'vitest'
import { categorySeo, productSeo } from './seo-text.ts'

test('search results say what the owner chose, and otherwise what the page says', () => {
  const page = { name: 'USB hub', description: 'Seven ports.' }
  expect(productSeo(page)).toEqual({ title: 'USB hub', description: 'Seven ports.' })
  expect(productSeo({ ...page, seoTitle: 'Seven-port hub', seoDescription: '' })).toEqual({
    title: 'Seven-port hub',
    description: 'Seven ports.',
  })
  expect(categorySeo({ title: 'Hubs', description: '', seoDescription: 'All of them.' })).toEqual({
    title: 'Hubs',
    description: 'All of them.',
  })
})
