import { describe, expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

describe('pageMeta', () => {
  it('titles a page alone where the shop could not be read', () => {
    expect(pageMeta({}, { title: 'Products' })).toEqual([
      { title: 'Products' },
      { property: 'og:title', content: 'Products' },
    ])
  })

  it('keeps a description to what is shown of it, in whole words', () => {
    const description = `${'quiet '.repeat(40)}\n end`
    const [, , meta] = pageMeta({}, { title: 'Products', description })
    const content = meta && 'content' in meta ? String(meta.content) : ''
    expect(content.length).toBeLessThanOrEqual(160)
    expect(content.endsWith('quiet…')).toBe(true)
  })

  it('keeps a short description whole', () => {
    expect(pageMeta({}, { title: 'Products', description: 'A fanless\nnotebook.' })).toContainEqual({
      name: 'description',
      content: 'A fanless notebook.',
    })
  })
})
