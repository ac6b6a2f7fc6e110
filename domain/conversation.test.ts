import { expect, it } from 'vitest'
import { afterMessage, movedTo } from './conversation.ts'

const monday = new Date('2026-11-23T08:00:00Z')
const tuesday = new Date('2026-11-24T08:00:00Z')

it('opens with a new message, whatever was decided before', () => {
  for (const state of ['waiting', 'done'] as const) {
    expect(afterMessage({ state, waitingSince: null }, tuesday)).toEqual({
      state: 'open',
      waitingSince: tuesday,
    })
  }
})

it('waits since the first of several messages', () => {
  const first = afterMessage({ state: 'done', waitingSince: null }, monday)
  expect(afterMessage(first, tuesday)).toEqual({ state: 'open', waitingSince: monday })
})

it('waits no more once it is answered, and since it was opened again', () => {
  const open = { state: 'open', waitingSince: monday } as const
  const answered = movedTo('waiting', open, tuesday)
  expect(answered).toEqual({ state: 'waiting', waitingSince: null })
  expect(movedTo('open', answered, tuesday)).toEqual({ state: 'open', waitingSince: tuesday })
  expect(movedTo('open', open, tuesday)).toEqual(open)
})
