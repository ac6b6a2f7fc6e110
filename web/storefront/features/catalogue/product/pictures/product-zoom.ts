export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** The scale of a picture, and the offset of its centre from the centre of its stage, in pixels. */
export type ZoomView = Point & { scale: number }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }
export const maxScale = 4

/** Zooms around the point under the finger or the pointer. */
export function zoomAt(view: ZoomView, factor: number, point: Point, stage: Size): ZoomView {
  const scale = within(view.scale * factor, 1, maxScale)
  const grown = scale / view.scale
  return inside(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    stage,
  )
}

export function panBy(view: ZoomView, by: Point, stage: Size): ZoomView {
  return inside({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

/** The picture's edge never comes inside the edge of its stage. */
function inside({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const reach = (scale - 1) / 2
  return {
    scale,
    x: within(x, -reach * width, reach * width),
    y: within(y, -reach * height, reach * height),
  }
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
