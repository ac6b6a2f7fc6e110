import { expect, test } from 'vitest'
import { longFunctions } from './check-function-length.mjs'

const lines = (count: number) => 'note()\n'.repeat(count)

test('reports a function of more than 80 lines, with its name and first line', () => {
  const text = `import { note } from './note.ts'\n\nexport function placeOrder() {\n${lines(79)}}\n`
  expect(longFunctions(() => text, ['place-order.ts'])).toEqual([
    { file: 'place-order.ts', line: 3, name: 'placeOrder', lines: 81 },
  ])
  expect(longFunctions(() => text.replace('note()\n', ''), ['place-order.ts'])).toEqual([])
})

test('finds arrow functions, methods and nested functions', () => {
  const text = `const save = async () => {\n${lines(80)}}
    export const shop = { open() {\n${lines(80)}} }
    export const page = () => () => {\n${lines(80)}}\n`
  expect(longFunctions(() => text, ['shop.ts']).map(({ name }) => name)).toEqual([
    'save',
    'open',
    'page',
    'in page',
  ])
})

test('allows content, tables and tests of any length', () => {
  const text = `export function attacksOn() {\n${lines(90)}}\n`
  expect(longFunctions(() => text, ['attacks.ts'])).toEqual([])
  const page = `export function content() {\n${lines(90)}}\n`
  expect(longFunctions(() => page, ['privacy-content.tsx', 'place-order.test.ts'])).toEqual([])
})

test('does not treat a file of many short functions as one long function', () => {
  const text = `function note() {\n${lines(50)}}\n`.repeat(3)
  expect(longFunctions(() => text, ['notes.ts'])).toEqual([])
})
