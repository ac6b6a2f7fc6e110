export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** How large a picture is shown, and how far its middle is moved from the middle of its stage, in pixels. */
export type ZoomView = Point & { scale: number }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }
export const maxScale = 4

/** Larger or smaller, with the point under the finger or the pointer staying where it is. */
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

/** A picture is never moved so far that its edge comes off the edge of its stage. */
function inside({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const reach = (scale - 1) / 2
  return {
    scale,
    x: within(x, -reach * width, reach * width),
    y: within(y, -reach * height, reach * height),
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
