import { expect, test } from 'vitest'
import { type Fit, refit, roomiest } from './use-table-fit.ts'

const steps = 3
const all = (rooms: readonly [room: number, width: number][]) =>
  rooms.reduce<Fit>((fit, [room, width]) => refit(fit, { room, width, steps }), roomiest)

test('advances until the table fits, at most to the last layout', () => {
  expect(all([[900, 900]]).step).toBe(0)
  expect(all([[900, 1000]]).step).toBe(1)
  expect(
    all([
      [600, 1000],
      [600, 700],
    ]).step,
  ).toBe(2)
  expect(
    all([
      [600, 1000],
      [600, 700],
      [600, 650],
    ]).step,
  ).toBe(2)
})

test('goes back one by one once there is space for a skipped layout', () => {
  const cards: [number, number][] = [
    [600, 1000],
    [600, 700],
  ]
  expect(all([...cards, [699, 0]]).step).toBe(2)
  expect(all([...cards, [700, 0]]).step).toBe(1)
  expect(all([...cards, [1000, 0], [1000, 700]]).step).toBe(0)
})
