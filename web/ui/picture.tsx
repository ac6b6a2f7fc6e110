import clsx from 'clsx'
import { type ReactNode, useCallback, useState } from 'react'
import type { Picture as PictureSource } from '#contract/catalogue/picture.ts'
import { pictureUrl, sourceSet, widthsFor } from '#domain/catalogue/picture.ts'

/** The picture's width on the page: in CSS pixels, or as `sizes` with a maximum. */
export type PicturePlace = number | { sizes: string; most: number }

type PictureProps = {
  picture: PictureSource
  alt: string
  place: PicturePlace
  /** For the first picture of a page: loaded at once instead of when it comes near. */
  isPriority?: boolean
  className?: string
  /** Shown instead of a picture that fails to load. */
  fallback?: ReactNode
}

export function Picture({ picture, alt, place, isPriority = false, className, fallback }: PictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()

  // A picture from the server's page may have failed before React listened to it.
  const checkEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBrokenUrl(picture.url)
    },
    [picture.url],
  )

  if (fallback !== undefined && brokenUrl === picture.url) return fallback

  const { sizes, most } = typeof place === 'number' ? { sizes: `${place}px`, most: place } : place
  const widths = widthsFor(picture.width, most)
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(picture.url, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture.url, widths, 'webp')} sizes={sizes} />
      <img
        ref={checkEarlyFailure}
        // For the few browsers that support neither, one JPEG is enough.
        src={pictureUrl(picture.url, widths.at(-1) ?? picture.width, 'jpg')}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding={isPriority ? 'auto' : 'async'}
        onError={() => setBrokenUrl(picture.url)}
        style={{ backgroundColor: picture.placeholder }}
        className={clsx('max-w-full', className)}
      />
    </picture>
  )
}
