import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineDiff } from './line-diff.ts'

it('shows what was taken out and put in, between what stayed', () => {
  expect(lineDiff('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'y' },
    { kind: 'same', text: 'd' },
  ])
})

it('holds both texts, whatever they are', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const lines = lineDiff(before, after)
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map(({ text }) => text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
      if (before === after) expect(lines.every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})
