import { expect, it } from 'vitest'
import { inOneByte } from './one-byte-code.ts'

it('writes code in ASCII that means the same', () => {
  const run = (code: string): unknown => new Function(`return ${code}`)()
  for (const code of [
    '"é – ’ 😀"',
    '`½ “`',
    "/[”″😀]/u.exec('a😀')[0]",
    "new RegExp(String.raw`–|é`).test('–')",
  ]) {
    const short = inOneByte(code)
    expect(short).toMatch(/^[\0-\x7f]+$/)
    expect(run(short)).toEqual(run(code))
  }
})
