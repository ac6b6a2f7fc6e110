import { expect, test } from 'vitest'
import { missingInGlossary, retiredWordsIn } from './check-words.mjs'

test("finds a retired word in a name, in a text and in a file's path, and says what to use instead", () => {
  expect(retiredWordsIn('server/features/jobs/sweep-photos.ts', 'export const maxAge = 3')).toEqual([
    'server/features/jobs/sweep-photos.ts:0: replace "sweep" with job: server/features/jobs/sweep-photos.ts',
  ])
  expect(retiredWordsIn('web/a.tsx', 'first\n  queueLetter(order)\nan email')).toEqual([
    'web/a.tsx:2: replace "letter" with email: queueLetter(order)',
  ])
})

test.each([
  'The first letter of a name',
  'letter-spacing: 0',
  'spreadsheets',
  'the bookkeeper',
  'It kept the order.',
  'We found two products.',
  'mostTelling',
])('allows "%s", which has another meaning', (line) => {
  expect(retiredWordsIn('web/a.ts', line)).toEqual([])
})

test.each([
  ['web/storefront/routes/order.tsx', '<Notice title="Look in your inbox" />'],
  ['server/features/orders/emails/order-cancelled.ts', "  text: 'We write to you again.',"],
  ['web/admin/features/csv/check/refused-rows.tsx', "'Mend them in your file'"],
  ['docs/glossary.txt', '// An e-mail to the owner'],
  ['server/features/a.ts', '// Otherwise the two would wait for each other for ever.'],
  ['domain/a.test.ts', "it('is told apart by two digits drawn by chance', () => {"],
])('finds a retired phrase in %s', (file, line) => {
  expect(retiredWordsIn(file, line)).toHaveLength(1)
})

test.each([
  ['web/a.ts', '  // Whoever comes next finds it.'],
  ['web/a.test.ts', "it('tells whoever asks', () => {"],
  ['scripts/a.mjs', "'Whoever runs this'"],
])('allows %s, which shoppers and owners never read', (file, line) => {
  expect(retiredWordsIn(file, line)).toEqual([])
})

test('requires the glossary to list every retired word', () => {
  const missing = missingInGlossary('| sweep | job |')
  expect(missing.length).toBeGreaterThan(20)
  expect(missing).not.toContain('docs/glossary.md is missing the row | sweep | job |')
})
