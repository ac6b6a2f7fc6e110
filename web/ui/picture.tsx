import clsx from 'clsx'
import { type ReactNode, useCallback, useState } from 'react'
import type { Picture as PictureSource } from '#contract/picture.ts'
import { sourceSet } from '#domain/picture.ts'

type PictureProps = {
  picture: PictureSource
  alt: string
  sizes: string
  /** For the first picture of a page: fetched at once instead of when it comes near. */
  isPriority?: boolean
  className?: string
  /** Shown instead of a picture that will not load. */
  fallback?: ReactNode
}

export function Picture({ picture, alt, sizes, isPriority = false, className, fallback }: PictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()

  // A picture from the server's page may have failed before React listened to it.
  const checkEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBrokenUrl(picture.url)
    },
    [picture.url],
  )

  if (fallback !== undefined && brokenUrl === picture.url) return fallback

  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture, 'webp')} sizes={sizes} />
      <img
        ref={checkEarlyFailure}
        src={picture.url}
        srcSet={sourceSet(picture, 'jpg')}
        sizes={sizes}
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
