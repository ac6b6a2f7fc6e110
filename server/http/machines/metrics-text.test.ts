import { expect, test } from 'vitest'
import { metricsText } from './metrics-text.ts'

test('a metric has its help text, its type and its labels', () => {
  const text = metricsText(
    [
      { name: 'a_total', help: 'What a is.', type: 'counter', samples: [{ value: 3 }] },
      {
        name: 'b_seconds',
        help: 'What b is.',
        type: 'histogram',
        samples: [{ suffix: '_bucket', labels: { le: '+Inf' }, value: 2 }],
      },
    ],
    { process: '1' },
  )
  expect(text.split('\n')).toEqual([
    '# HELP a_total What a is.',
    '# TYPE a_total counter',
    'a_total{process="1"} 3',
    '',
    '# HELP b_seconds What b is.',
    '# TYPE b_seconds histogram',
    'b_seconds_bucket{process="1",le="+Inf"} 2',
    '',
  ])
})

test('a label can contain quotes, backslashes and line breaks', () => {
  const metric = { name: 'a', help: 'A.', type: 'gauge' as const, samples: [{ value: 1 }] }
  expect(metricsText([metric], { said: 'a "b" \\ c\nd' })).toContain('a{said="a \\"b\\" \\\\ c\\nd"} 1')
})
