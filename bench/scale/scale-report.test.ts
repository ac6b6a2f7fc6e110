import { expect, it } from 'vitest'
import { scaleReport } from './scale-report.ts'

const took = (p50Ms: number, p99Ms: number, perSecond = 100) => ({ p50Ms, p99Ms, perSecond })

it('compares the largest shop with the smallest, round by round', () => {
  const report = scaleReport({
    shops: ['1,000', '1,000,000'],
    taken: [
      {
        name: 'A search',
        rounds: [
          [took(1, 2), took(10, 20), took(1, 2)],
          [took(2, 3), took(20, 30), took(2, 3)],
        ],
      },
    ],
    bare: [took(1, 1, 200), took(1, 1, 250), took(1, 1, 400)],
  })
  expect(report.split('\n')).toEqual([
    '| target | 1,000: p50 / p99 ms | 1,000,000: p50 / p99 ms | ratio p50 | ratio p99 |',
    '| --- | ---: | ---: | ---: | ---: |',
    '| A search | 1.0 / 2.0 | 2.0 / 3.0 | 2.00 | 1.50 |',
    '',
    '- A search in the largest shop reaches 0.40 of the requests per second of one bare indexed query for the same words.',
  ])
})
