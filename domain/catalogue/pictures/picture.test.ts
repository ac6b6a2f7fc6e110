import { describe, expect, it } from 'vitest'
import { offeredWidths, pictureUrl, sourceSet, widthsFor } from './picture.ts'

describe('a stored picture', () => {
  it('is available in another width and format by its address alone', () => {
    expect(pictureUrl('/media/abc/1200.jpg', 320, 'avif')).toBe('/media/abc/320.avif')
  })

  it('is offered in every smaller width and in its own, never larger', () => {
    expect(offeredWidths(500)).toEqual([160, 320, 480, 500])
    expect(offeredWidths(480)).toEqual([160, 320, 480])
    expect(offeredWidths(100)).toEqual([100])
  })

  it('is offered up to twice the width of its place on the page, as far as the original allows', () => {
    expect(widthsFor(1280, 300)).toEqual([160, 320, 480, 640])
    expect(widthsFor(1280, 80)).toEqual([160])
    expect(widthsFor(500, 300)).toEqual([160, 320, 480, 500])
  })

  it('tells the browser the width of each file', () => {
    expect(sourceSet('/media/abc/320.jpg', [160, 320], 'webp')).toBe(
      '/media/abc/160.webp 160w, /media/abc/320.webp 320w',
    )
  })
})
