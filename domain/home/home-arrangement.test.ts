import { expect, it } from 'vitest'
import { nextChangeAfter, type ShownPeriod, type SlideText, shownAt } from './home-arrangement.ts'

const slide = (beginsAt: string | null, endsAt: string | null): SlideText => ({
  heading: 'Sale',
  text: '',
  to: '/products',
  label: 'Look',
  photoId: null,
  alt: '',
  ground: 'beside',
  beginsAt,
  endsAt,
})
const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour))
const text = (hour: number) => at(hour).toISOString()

it.each<[ShownPeriod['beginsAt'], ShownPeriod['endsAt'], number, boolean]>([
  [null, null, 8, true],
  [text(8), null, 7, false],
  [text(8), null, 8, true],
  [null, text(8), 7, true],
  [null, text(8), 8, false],
  [text(7), text(9), 8, true],
])('is shown from %s to %s: at %i, %s', (beginsAt, endsAt, hour, isShown) => {
  expect(shownAt([slide(beginsAt, endsAt)], at(hour))).toHaveLength(isShown ? 1 : 0)
})

it('turns next at the nearest beginning or end that is still to come', () => {
  const home = { slides: [slide(text(8), text(12)), slide(null, text(10))], rows: [] }
  expect([7, 8, 9, 10, 12].map((hour) => nextChangeAfter(home, at(hour)))).toEqual([
    at(8),
    at(10),
    at(10),
    at(12),
    null,
  ])
})

it('knows moments whatever their offset', () => {
  const local = slide('2026-11-27T10:00:00+02:00', null)
  expect(nextChangeAfter({ slides: [local], rows: [] }, at(7))).toEqual(at(8))
  expect(shownAt([local], at(8))).toEqual([local])
})
