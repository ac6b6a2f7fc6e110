import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeAddress } from '#domain/texts/safe-address.ts'
import type { TextBlock } from '#domain/texts/text-block.ts'
import { textProblem } from '#domain/texts/text-problems.ts'
import { readMarkdown } from './read-markdown.ts'

it('reads headings, lists, tables, links and emphasis', () => {
  const { opening, sections, refusedAddresses } = readMarkdown(
    [
      'Before **all** [returns](/returns).',
      '## First',
      '### Inside',
      '- one\n  - *deeper*\n    - deepest\n- two',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '## First {#second}',
      '> said',
    ].join('\n\n'),
  )
  expect(refusedAddresses).toEqual([])
  expect(opening).toEqual([
    {
      kind: 'paragraph',
      line: [
        { text: 'Before ' },
        { text: 'all', isStrong: true },
        { text: ' ' },
        { text: 'returns', to: '/returns' },
        { text: '.' },
      ],
    },
  ])
  expect(sections.map(({ id, title }) => ({ id, title }))).toEqual([
    { id: 'first', title: 'First' },
    { id: 'second', title: 'First' },
  ])
  expect(sections[0]?.blocks).toEqual([
    { kind: 'heading', id: 'inside', line: [{ text: 'Inside' }] },
    {
      kind: 'list',
      isNumbered: false,
      start: 1,
      items: [
        {
          line: [{ text: 'one' }],
          items: [[{ text: 'deeper', isEmphasised: true }], [{ text: 'deepest' }]],
          isNumbered: false,
        },
        { line: [{ text: 'two' }], items: [], isNumbered: false },
      ],
    },
    { kind: 'table', head: [[{ text: 'a' }], [{ text: 'b' }]], rows: [[[{ text: '1' }], [{ text: '2' }]]] },
  ])
  expect(sections[1]?.blocks).toEqual([{ kind: 'quote', lines: [[{ text: 'said' }]] }])
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b onclick="alert(1)">bold</b>',
  '<!-- <script> -->',
  '<a href="javascript:alert(1)">x</a>',
  '![picture](https://evil.example/pixel.png)',
])('shows %s as it was typed', (typed) => {
  const { opening, sections } = readMarkdown(typed)
  expect(sections).toEqual([])
  expect(opening).toEqual([{ kind: 'paragraph', line: [{ text: typed }] }])
})

it.each([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](data:text/html,hi)',
  '[x](vbscript:hi)',
  '[x](//evil.example)',
  '[x][ref]\n\n[ref]: javascript:alert(1)',
  '<javascript:alert(1)>',
])('keeps the words of %s and not where it leads', (typed) => {
  const { opening, refusedAddresses } = readMarkdown(typed)
  expect(linksOf(opening)).toEqual([])
  expect(refusedAddresses).toHaveLength(1)
})

it('fills in values without reading them', () => {
  const fill = (text: string) => text.replace('{email}', '<b>*a*</b> [x](javascript:1)')
  expect(readMarkdown('Write to {email}', fill).opening).toEqual([
    { kind: 'paragraph', line: [{ text: 'Write to <b>*a*</b> [x](javascript:1)' }] },
  ])
})

const pieces = fc.constantFrom(
  ...[
    '[',
    ']',
    '(',
    ')',
    '*',
    '**',
    '_',
    '`',
    '```',
    '>',
    '- ',
    '1. ',
    '#',
    '|',
    '|---|',
    '\n',
    '\n\n',
    '    ',
  ],
  ...[
    '<',
    '>',
    '<a ',
    '&lt;',
    '\\',
    '!',
    'javascript:',
    'https://',
    'a',
    ' ',
    '{phone}',
    ':',
    '"',
    '\u200f',
    '~~',
  ],
)

it('reads whatever is typed, and never finds an address that may not be', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 120 }), (typed) => {
      const text = typed.join('')
      fc.pre(textProblem(text) === null)
      const { opening, sections } = readMarkdown(text)
      for (const address of linksOf([...opening, ...sections.flatMap(({ blocks }) => blocks)]))
        expect(safeAddress(address)).toBe(address)
    }),
    { numRuns: 400 },
  )
})

const long = 30_000
const hostile: Record<string, string> = {
  brackets: '['.repeat(long),
  emphasis: '_a_'.repeat(long / 3),
  stars: '*a**a'.repeat(long / 5),
  ticks: '`a``'.repeat(long / 4),
  quotes: '>'.repeat(long),
  'numbered items': '1. '.repeat(long / 3),
  'opened tags': '<a '.repeat(long / 3),
  definitions: '[a]: b\n'.repeat(long / 7),
  'indented items': Array.from({ length: 170 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n'),
  columns: `${'|a'.repeat(long / 4)}\n${'|-'.repeat(long / 4)}`,
}

const ordinary = 'Ten ordinary words of a paragraph, with *one* of them stressed.\n\n'.repeat(long / 65)
const leastMeasuredUs = 10_000

function cpuOf(text: string): number {
  const before = process.cpuUsage()
  if (textProblem(text) === null) readMarkdown(text)
  return process.cpuUsage(before).user
}

it.each(Object.entries(hostile))('refuses or reads many %s without ado', (_name, text) => {
  const cost = cpuOf(text)
  // What grows with the square of the length would take hundreds of times as long, whatever the machine.
  expect(cost / Math.max(cpuOf(ordinary), leastMeasuredUs)).toBeLessThan(100)
})

it.each([
  ['quotes', `${'> '.repeat(7)}deep`],
  ['items', `${'- '.repeat(7)}deep`],
  ['turned writing', 'abc \u202e cba'],
  ['a paragraph without end', '_a_'.repeat(3_000)],
])('refuses %s', (_name, text) => expect(textProblem(text)).not.toBeNull())

it.each([
  ['six levels', `${'> '.repeat(6)}deep`],
  ['Hebrew', 'שלום'],
  ['long lists', '- an item of some length\n'.repeat(1_000)],
])('takes %s', (_name, text) => expect(textProblem(text)).toBeNull())

function linksOf(blocks: readonly TextBlock[]): string[] {
  return [...JSON.stringify(blocks).matchAll(/"to":("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '""']) =>
    JSON.parse(quoted),
  )
}
