import { expect, test } from 'vitest'
import { readSpecifications, specificationsForm, specificationsText } from './specifications-form.ts'

const row = (name: string, value: string) => ({ key: `${name}${value}`, name, value })
const list = (...rows: ReturnType<typeof row>[]) => ({ kind: 'list' as const, rows, text: '' })

test.each([[{ ram: '16GB', ports: 7 }], [{}], ['Comes with a cable']])(
  '%j goes through the form unchanged',
  (specifications) => {
    expect(readSpecifications(specificationsForm(specifications), specifications)).toEqual({
      kind: 'read',
      specifications,
    })
  },
)

test('a row without a value says nothing, and what is typed is text', () => {
  const form = list(row(' ram ', ' 32GB '), row('storage', ' '), row('', ''), row('ports', '8'))
  expect(readSpecifications(form, { ports: 7 })).toEqual({
    kind: 'read',
    specifications: { ram: '32GB', ports: '8' },
  })
})

test('a value needs a name, and a name comes once', () => {
  expect(readSpecifications(list(row('', 'Blue')), {})).toEqual({
    kind: 'unreadable',
    message: 'Give every specification a name',
  })
  expect(readSpecifications(list(row('ram', '8GB'), row('RAM', '16GB')), {})).toEqual({
    kind: 'unreadable',
    message: '"RAM" is listed twice',
  })
})

test('a list reads as a sentence would have it', () => {
  expect(specificationsText(list(row('ram', '8GB'), row('color', 'Blue')))).toBe('ram: 8GB, color: Blue')
})
