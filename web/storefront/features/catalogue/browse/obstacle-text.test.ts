import { expect, it } from 'vitest'
import { obstacleText } from './obstacle-text.ts'

const laptop = { kind: 'laptop', isPrice: true, minCents: null, maxCents: 800_000, isMaxIncluded: true }

it.each([
  [laptop, 'No laptop up to R 8 000. The nearest: R 8 999'],
  [{ ...laptop, isMaxIncluded: false }, 'No laptop under R 8 000. The nearest: R 8 999'],
  [{ ...laptop, minCents: 500_000 }, 'No laptop from R 5 000 to R 8 000. The nearest: R 8 999'],
  [{ ...laptop, minCents: 5_000_000, maxCents: null }, 'No laptop from R 50 000. The nearest: R 8 999'],
  [{ ...laptop, isPrice: false }, 'No laptop with these filters. Without them:'],
])('says what stands in the way', (obstacle, text) => {
  expect(obstacleText(obstacle, 899_900).replaceAll('\u00a0', ' ')).toBe(text)
})
