import { expect, test } from 'vitest'
import { longFunctions } from './check-function-length.mjs'

const lines = (count: number) => 'note()\n'.repeat(count)

test('names a function of more than 80 lines, where it begins', () => {
  const text = `import { note } from './note.ts'\n\nexport function placeOrder() {\n${lines(79)}}\n`
  expect(longFunctions(() => text, ['place-order.ts'])).toEqual([
    { file: 'place-order.ts', line: 3, name: 'placeOrder', lines: 81 },
  ])
  expect(longFunctions(() => text.replace('note()\n', ''), ['place-order.ts'])).toEqual([])
})

test('sees arrows, methods and what is inside of other functions', () => {
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

test('leaves texts, tables and tests as long as they are', () => {
  const text = `export function attacksOn() {\n${lines(90)}}\n`
  expect(longFunctions(() => text, ['attacks.ts'])).toEqual([])
  const page = `export function content() {\n${lines(90)}}\n`
  expect(longFunctions(() => page, ['privacy-content.tsx', 'place-order.test.ts'])).toEqual([])
})

test('does not count a file of many functions as one', () => {
  const text = `function note() {\n${lines(50)}}\n`.repeat(3)
  expect(longFunctions(() => text, ['notes.ts'])).toEqual([])
})
