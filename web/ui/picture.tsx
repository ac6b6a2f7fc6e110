import clsx from 'clsx'
import { type ReactNode, useCallback, useState } from 'react'
import type { Picture as PictureSource } from '#contract/catalogue/picture.ts'
import { pictureUrl, sourceSet, widthsFor } from '#domain/catalogue/pictures/picture.ts'

// What this page has loaded of each picture, in whatever width.
const loaded = new Map<string, string>()

/** The picture's width on the page: in CSS pixels, or as `sizes` with a maximum. */
export type PicturePlace = number | { sizes: string; maxWidth: number }

type PictureProps = {
  picture: PictureSource
  alt: string
  place: PicturePlace
  /** For the first picture of a page: loaded at once instead of when it comes near. */
  isPriority?: boolean
  className?: string
  /** Shown instead of a picture that fails to load, and of which no other width has been loaded. */
  fallback?: ReactNode
}

/** Until it comes, and while it cannot be reached, what has been loaded of it in another width stands in its place. */
export function Picture({ picture, alt, place, isPriority = false, className, fallback }: PictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()

  // A picture from the server's page may have come, or failed, before React listened to it.
  const lookAt = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete) return
      if (image.naturalWidth === 0) setBrokenUrl(picture.url)
      else loaded.set(picture.url, image.currentSrc)
    },
    [picture.url],
  )

  const smaller = loaded.get(picture.url)
  const isBroken = brokenUrl === picture.url
  if (fallback !== undefined && isBroken && !smaller) return fallback

  const { sizes, maxWidth } = typeof place === 'number' ? { sizes: `${place}px`, maxWidth: place } : place
  const widths = widthsFor(picture.width, maxWidth)
  return (
    <picture className="contents">
      {!(isBroken && smaller) && (
        <>
          <source type="image/avif" srcSet={sourceSet(picture.url, widths, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet(picture.url, widths, 'webp')} sizes={sizes} />
        </>
      )}
      <img
        ref={lookAt}
        // For the few browsers that support neither, one JPEG is enough.
        src={(isBroken && smaller) || pictureUrl(picture.url, widths.at(-1) ?? picture.width, 'jpg')}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding={isPriority ? 'auto' : 'async'}
        onLoad={(event) => loaded.set(picture.url, event.currentTarget.currentSrc)}
        onError={() => setBrokenUrl(picture.url)}
        style={{
          backgroundColor: picture.placeholder,
          backgroundImage: smaller && `url("${smaller}")`,
        }}
        className={clsx('max-w-full bg-contain bg-center bg-no-repeat', className)}
      />
    </picture>
  )
}
