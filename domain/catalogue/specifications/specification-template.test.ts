import { describe, expect, it } from 'vitest'
import type { SpecificationField } from './specification-field.ts'
import { missingFacts, specificationName, templateOf, templateProblem } from './specification-template.ts'

function aField(details: Partial<SpecificationField>): SpecificationField {
  const label = details.label ?? 'Memory (RAM)'
  const name = specificationName(label)
  return { name, label, kind: 'text', unit: '', choices: [], isRequired: false, ...details }
}

const ram = aField({ name: 'ram', kind: 'number', unit: 'GB', isRequired: true })
const layout = aField({ label: 'Layout', kind: 'choice', choices: ['US international', 'UK'] })
const touch = aField({ label: 'Touchscreen', kind: 'flag' })

describe('the template of a category', () => {
  const computers = { id: 1, parentId: null, specificationFields: [ram] }
  const laptops = { id: 2, parentId: 1, specificationFields: [layout] }

  it('has the fields of its parents first', () => {
    expect(templateOf([computers, laptops], 2)).toEqual([ram, layout])
    expect(templateOf([computers, laptops], 1)).toEqual([ram])
    expect(templateOf([computers, laptops], null)).toEqual([])
    expect(templateOf([computers, laptops], 9)).toEqual([])
  })

  it('says a field of a parent in its own way, in its place', () => {
    const own = { ...ram, label: 'Memory' }
    const all = [computers, { ...laptops, specificationFields: [layout, own] }]
    expect(templateOf(all, 2)).toEqual([own, layout])
  })

  it('ends even if categories go round in a circle', () => {
    expect(templateOf([{ ...computers, parentId: 2 }, laptops], 2)).toHaveLength(2)
  })

  it('needs names, each once, and choices', () => {
    expect(templateProblem([ram, layout, touch])).toBeNull()
    expect(templateProblem([ram, aField({ label: ' ' })])).toMatchObject({ at: 1 })
    expect(templateProblem([ram, { ...touch, name: 'ram' }])?.message).toMatch(/listed twice/)
    expect(templateProblem([{ ...layout, choices: ['UK'] }])?.message).toMatch(/two choices/)
  })
})

describe('what a product does not say', () => {
  it('is what has no value under its name in any case', () => {
    expect(missingFacts([ram, layout], { RAM: '16GB', layout: ' ' })).toEqual([layout])
    expect(missingFacts([ram], 'Much memory')).toEqual([ram])
  })
})
