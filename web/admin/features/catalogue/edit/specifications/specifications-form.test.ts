import { expect, test } from 'vitest'
import { readSpecifications, specificationsForm, specificationsText } from './specifications-form.ts'

const row = (name: string, value: string) => ({ key: `${name}${value}`, name, value })
const list = (...rows: ReturnType<typeof row>[]) => ({ kind: 'list' as const, rows, text: '' })

test.each([[{ ram: '16GB', ports: 7 }], [{}], ['Comes with a cable']])(
  '%j is unchanged by the form',
  (specifications) => {
    expect(readSpecifications(specificationsForm(specifications), specifications)).toEqual({
      kind: 'read',
      specifications,
    })
  },
)

test('a row without a value is left out, and typed values are text', () => {
  const form = list(row(' ram ', ' 32GB '), row('storage', ' '), row('', ''), row('ports', '8'))
  expect(readSpecifications(form, { ports: 7 })).toEqual({
    kind: 'read',
    specifications: { ram: '32GB', ports: '8' },
  })
})

test('a value needs a name, and names must be unique', () => {
  expect(readSpecifications(list(row('', 'Blue')), {})).toEqual({
    kind: 'unreadable',
    message: 'Give every specification a name',
  })
  expect(readSpecifications(list(row('ram', '8GB'), row('RAM', '16GB')), {})).toEqual({
    kind: 'unreadable',
    message: '"RAM" is listed twice',
  })
})

test('a list is written out as a sentence', () => {
  expect(specificationsText(list(row('ram', '8GB'), row('color', 'Blue')))).toBe('ram: 8GB, color: Blue')
})
