import { useEffect, useRef, useState } from 'react'
import type { ProductImage } from '#contract/catalogue/product.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Turning } from '#web/ui/spinner.tsx'

type FormPictureProps = {
  pictureKey: string
  stored: readonly ProductImage[]
  files: ReadonlyMap<string, File>
  alt: string
  onBroken?: () => void
}

/** A picture in a form, stored or new. */
export function FormPicture({ pictureKey, stored, files, alt, onBroken }: FormPictureProps) {
  const file = files.get(pictureKey)
  if (file) return <FilePicture file={file} alt={alt} onBroken={onBroken} />
  const image = stored.find(({ id }) => String(id) === pictureKey)
  if (!image) return null
  return (
    <Picture
      picture={{ ...image, url: image.imageUrl }}
      alt={alt}
      place={200}
      className="pointer-events-none size-full object-contain"
    />
  )
}

// Twice the largest tile, for high-density screens.
const drawnPixels = 400

type FilePictureProps = { file: File; alt: string; onBroken: (() => void) | undefined }

/** Drawn on a canvas, since the policy only allows pictures from the shop. */
function FilePicture({ file, alt, onBroken }: FilePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const latestBroken = useRef(onBroken)

  useEffect(() => {
    latestBroken.current = onBroken
  })

  useEffect(() => {
    let isWanted = true
    createImageBitmap(file).then(
      (bitmap) => {
        if (isWanted && canvas.current) {
          draw(bitmap, canvas.current)
          setIsDrawn(true)
        }
        bitmap.close()
      },
      () => isWanted && latestBroken.current?.(),
    )
    return () => {
      isWanted = false
    }
  }, [file])

  return (
    <>
      {!isDrawn && <Turning className="absolute inset-0 m-auto text-on-photo-2" />}
      <canvas ref={canvas} role="img" aria-label={alt} className="size-full object-contain" />
    </>
  )
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, drawnPixels / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
