import { describe, expect, it } from 'vitest'
import { readFact, withTemplate } from './read-fact.ts'
import type { SpecificationField } from './specification-field.ts'
import { specificationName } from './specification-template.ts'

function aField(details: Partial<SpecificationField>): SpecificationField {
  const label = details.label ?? 'Memory (RAM)'
  const name = specificationName(label)
  return { name, label, kind: 'text', unit: '', choices: [], isRequired: false, ...details }
}

const ram = aField({ name: 'ram', kind: 'number', unit: 'GB', isRequired: true })
const rate = aField({ label: 'Refresh rate', kind: 'number', unit: 'Hz' })
const layout = aField({ label: 'Layout', kind: 'choice', choices: ['US international', 'UK'] })
const touch = aField({ label: 'Touchscreen', kind: 'flag' })

describe('a value', () => {
  it.each([
    [ram, '16 gb', '16GB'],
    [ram, '16', '16GB'],
    [ram, '16GB DDR5', '16GB DDR5'],
    [ram, '2 x 8 gb', '2 x 8GB'],
    [ram, '1 tb', '1TB'],
    [rate, '144hz', '144 Hz'],
    [aField({ label: 'Screen', kind: 'number', unit: '"' }), '15,6 inch IPS', '15.6" IPS'],
    [aField({ label: 'Weight', kind: 'number', unit: 'kg' }), '900 g', '900 g'],
    [aField({ label: 'Buttons', kind: 'number' }), '7, silent', '7, silent'],
    [layout, 'us INTERNATIONAL', 'US international'],
    [touch, 'y', 'Yes'],
    [touch, 'FALSE', 'No'],
    [aField({ label: 'Ports' }), ' HDMI ', 'HDMI'],
  ])('of %o is read from "%s" as "%s"', (field, said, text) => {
    expect(readFact(field, said)).toEqual({ kind: 'right', text })
  })

  it.each([
    [ram, 'lots', 'Enter a number in GB, such as 16GB'],
    [ram, '16 kg', 'Enter a number in GB, such as 16GB'],
    [rate, 'fast', 'Enter a number in Hz, such as 16 Hz'],
    [layout, 'French', 'Choose one of: US international, UK'],
    [touch, 'maybe', 'Answer Yes or No'],
  ])('of %o is refused if it is "%s"', (field, said, message) => {
    expect(readFact(field, said)).toEqual({ kind: 'wrong', message })
  })

  it('that was read once is read the same again', () => {
    for (const [field, said] of [
      [ram, '16 gb'],
      [rate, '144hz'],
      [touch, 'y'],
    ] as const) {
      const first = readFact(field, said)
      expect(first.kind === 'right' && readFact(field, first.text)).toEqual(first)
    }
  })
})

describe('the specifications of a product', () => {
  it('take the names and units of the template, and keep the rest', () => {
    const said = { RAM: '16 gb', Extras: 'Case', months: 12 }
    expect(withTemplate(said, [ram], {})).toEqual({
      kind: 'right',
      specifications: { ram: '16GB', Extras: 'Case', months: 12 },
    })
  })

  it('are refused for a new value of the wrong kind, and not for one that was there', () => {
    expect(withTemplate({ ram: 'lots' }, [ram], {})).toEqual({
      kind: 'wrong',
      message: 'Memory (RAM): Enter a number in GB, such as 16GB',
    })
    expect(withTemplate({ ram: 'lots' }, [ram], { ram: 'lots' })).toMatchObject({ kind: 'right' })
    expect(withTemplate('Lots of memory', [ram], {})).toMatchObject({ specifications: 'Lots of memory' })
  })
})
