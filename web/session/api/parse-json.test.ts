import { expect, test } from 'vitest'
import { fieldsOf, parseJson } from './parse-json.ts'

test('parses JSON and gives nothing for any other text', () => {
  expect(parseJson('{"id":7}')).toEqual({ id: 7 })
  expect(parseJson('null')).toBeNull()
  expect(parseJson('<h1>Bad gateway</h1>')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
})

test('finds fields only in objects', () => {
  expect(fieldsOf({ id: 7 }).id).toBe(7)
  for (const value of [undefined, null, 7, true]) expect(fieldsOf(value)).toEqual({})
})
