import { describe, expect, it } from 'vitest'
import { facetKeys, facetLabel } from '../browsing/facet.ts'
import { facetsInOrder } from '../browsing/facets.ts'
import { builtInTemplates, usualFields } from './built-in-templates.ts'
import { templateProblem } from './specification-template.ts'

describe('the templates of the demo', () => {
  it.each(Object.entries(builtInTemplates))('can be saved as that of %s', (_slug, fields) => {
    expect(templateProblem(fields)).toBeNull()
  })

  it.each(Object.entries(builtInTemplates))('leaves the filters of %s as they were', (_slug, fields) => {
    const keys: readonly string[] = facetKeys
    const before = facetKeys.map((key) => ({ key, label: facetLabel(key) }))
    const after = facetsInOrder(fields)
    expect(after.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))).toEqual(before)
  })
})

describe('the order of filters', () => {
  it('is that of the template, with its labels, and then the usual one', () => {
    const { ram, display, color } = usualFields
    const facets = facetsInOrder([{ ...color, label: 'Finish' }, display, { ...ram, label: 'Memory' }])
    expect(facets.slice(0, 4)).toEqual([
      { key: 'color', label: 'Finish' },
      { key: 'screen', label: 'Screen size' },
      { key: 'refresh_rate', label: 'Refresh rate' },
      { key: 'ram', label: 'Memory' },
    ])
    expect(facets.map(({ key }) => key).toSorted()).toEqual(facetKeys.toSorted())
  })
})
