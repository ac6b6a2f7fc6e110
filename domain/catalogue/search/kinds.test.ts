import { expect, it } from 'vitest'
import { accessoryWords, asNamed, kindNamed, namedAfter } from './kinds.ts'
import { searchTerms } from './synonyms.ts'

const synonyms = [
  { terms: ['laptop', 'notebook', 'skootrekenaar'], finds: [] },
  { terms: ['phone', 'smartphone', 'selfoon'], finds: [] },
  { terms: ['power cut'], finds: ['ups', 'inverter'] },
  { terms: ['mac'], finds: ['macbook', 'imac'] },
]

/** The kind that the last word names. */
function named(text: string): string | undefined {
  const terms = searchTerms(text.split(' '), synonyms)
  const [last] = terms.slice(-1)
  return last && kindNamed(last, terms.slice(0, -1))?.name
}

it.each([
  ['laptops', 'laptop'],
  ['dell notebook', 'laptop'],
  ['notebook laptop', 'laptop'],
  ['skootrekenaar', 'laptop'],
  ['selfoon', 'phone'],
  ['samsung tv', 'TV'],
  ['bags', 'bag'],
  ['webcam', 'camera'],
])('%s names the kind %s', (text, kind) => {
  expect(named(text)).toBe(kind)
})

it.each(['laptop bag', 'phone charger', 'skootrekenaar charger', 'laptop sticker', 'power cut', 'samsung'])(
  '%s names no one kind',
  (text) => {
    expect(named(text)).toBeUndefined()
  },
)

it('knows parts, which whole things say they have', () => {
  const [hub, laptop] = searchTerms(['hub', 'laptop'], [])
  expect(hub && kindNamed(hub, [])).toMatchObject({ isPart: true })
  expect(laptop && kindNamed(laptop, [])).toMatchObject({ isPart: false })
})

it('tells things apart that have its word in their names, unless they are asked for', () => {
  const [monitor] = searchTerms(['monitor'], [])
  const kind = monitor && kindNamed(monitor, [])
  expect(kind && namedAfter(kind, ['monitor'])).toContainEqual(['baby', 'monitor'])
  expect(kind && namedAfter(kind, ['baby', 'monitor'])).not.toContainEqual(['baby', 'monitor'])
})

it('looks for its own words where another is typed for it', () => {
  const screens = [{ terms: ['screen', 'monitor'], finds: ['monitor'] }]
  const [screen, monitor] = ['screen', 'monitor'].map((word) => searchTerms([word], screens)[0])
  const kind = screen && kindNamed(screen, [])
  expect(kind && asNamed(kind, screen)).toMatchObject({ word: 'monitor', phrases: [['monitor']] })
  expect(kind && monitor && asNamed(kind, monitor)).toBe(monitor)
})

it('takes nothing that is asked for to be an accessory', () => {
  expect(accessoryWords(['laptop', 'dell'])).toEqual(
    expect.arrayContaining(['bag', 'case', 'cable', 'stand']),
  )
  expect(accessoryWords(['laptop', 'bags'])).toEqual([])
})
