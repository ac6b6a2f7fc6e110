import { describe, expect, it } from 'vitest'
import { usualFields } from '#domain/catalogue/specifications/built-in-templates.ts'
import { blankField, fieldsOf, fieldValues, movedTo } from './field-values.ts'

const { ram, color } = usualFields

describe('the fields of a template as typed', () => {
  it('are sent as they came, without empty rows', () => {
    const layout = { ...color, kind: 'choice' as const, choices: ['US', 'UK'] }
    expect(fieldsOf([fieldValues(ram), blankField(), fieldValues(layout)])).toEqual([ram, layout])
  })

  it('take each line as a choice', () => {
    const typed = { ...fieldValues(color), choices: ' US \n\nUK' }
    expect(fieldsOf([typed])[0]?.choices).toEqual(['US', 'UK'])
  })

  it('move up and down', () => {
    const [one, two, three] = [ram, color, usualFields.os].map(fieldValues)
    if (!one || !two || !three) throw new Error('Three fields are three values')
    expect(movedTo([one, two, three], 0, 1)).toEqual([two, one, three])
    expect(movedTo([one, two, three], 2, 1)).toEqual([one, three, two])
    expect(movedTo([one], 4, 0)).toEqual([one])
  })
})
