import { expect, test } from 'vitest'
import { foldAccents } from './accents.ts'

test.each([
  ['Électronique', 'Electronique'],
  ['hê ôu', 'he ou'],
  ['e\u0301', 'e'],
  ['Straße Ærø Łódź', 'Strasse AEro Lodz'],
  ['plain 123', 'plain 123'],
])('folds %j to %j', (text, folded) => {
  expect(foldAccents(text)).toBe(folded)
})

test('leaves other scripts as they are', () => {
  expect(foldAccents('Жук 電')).toBe('Жук 電')
})
