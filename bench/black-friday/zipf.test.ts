import { expect, test } from 'vitest'
import { randomFrom } from '#domain/seeded-random.ts'
import { createZipf, exponentFor, shareOf } from './zipf.ts'

test('the exponent gives the first ranks the share that they are meant to have', () => {
  const exponent = exponentFor({ count: 1000, top: 5, share: 0.5 })
  expect(shareOf(1000, 5, exponent)).toBeCloseTo(0.5, 6)
})

test('draws follow the shares', () => {
  const exponent = exponentFor({ count: 1000, top: 5, share: 0.5 })
  const draw = createZipf(1000, exponent)
  const random = randomFrom(7)
  const drawn = Array.from({ length: 40_000 }, () => draw(random))
  const share = (isCounted: (rank: number) => boolean) => drawn.filter(isCounted).length / drawn.length
  expect(share((rank) => rank < 5)).toBeCloseTo(0.5, 1)
  expect(share((rank) => rank === 0)).toBeCloseTo(shareOf(1000, 1, exponent), 1)
  expect(Math.min(...drawn)).toBe(0)
  expect(Math.max(...drawn)).toBeGreaterThan(500)
  expect(Math.max(...drawn)).toBeLessThan(1000)
})

test('the same seed draws the same ranks', () => {
  const draw = createZipf(50, 1)
  const [one, other] = [randomFrom(3), randomFrom(3)]
  expect(Array.from({ length: 20 }, () => draw(one))).toEqual(Array.from({ length: 20 }, () => draw(other)))
})
