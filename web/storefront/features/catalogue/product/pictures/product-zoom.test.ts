import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxScale, panBy, wholePicture, type ZoomView, zoomAt } from './product-zoom.ts'

const stage = { width: 400, height: 600 }
const middle = { x: 0, y: 0 }

test('keeps the point under the finger where it is', () => {
  const view = zoomAt(wholePicture, 2, { x: 50, y: -80 }, stage)
  // A point p of the whole picture is seen at p * scale + offset.
  expect({ x: 50 * view.scale + view.x, y: -80 * view.scale + view.y }).toEqual({ x: 50, y: -80 })
})

test('stays between the whole picture and the largest scale', () => {
  expect(zoomAt(wholePicture, 100, middle, stage).scale).toBe(maxScale)
  expect(zoomAt({ scale: 2, x: 100, y: 50 }, 0.1, middle, stage)).toMatchObject(wholePicture)
})

test('does not move a picture that is fully visible', () => {
  expect(panBy(wholePicture, { x: 50, y: 50 }, stage)).toMatchObject(wholePicture)
})

test('moves a large picture up to its edge', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 30, y: -40 }, stage)).toEqual({ scale: 2, x: 30, y: -40 })
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, stage)).toEqual({ scale: 2, x: 200, y: -300 })
})

test('never leaves the stage, whatever is done to it', () => {
  const place = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) })
  const move = fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), at: place, by: place })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      const end = moves.reduce<ZoomView>(
        (view, { factor, at, by }) => panBy(zoomAt(view, factor, at, stage), by, stage),
        wholePicture,
      )
      expect(end.scale).toBeGreaterThanOrEqual(1)
      expect(end.scale).toBeLessThanOrEqual(maxScale)
      expect(Math.abs(end.x)).toBeLessThanOrEqual(((end.scale - 1) / 2) * stage.width)
      expect(Math.abs(end.y)).toBeLessThanOrEqual(((end.scale - 1) / 2) * stage.height)
    }),
  )
})
