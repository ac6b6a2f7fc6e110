import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'

type PhotoCanvasProps = {
  label: string
  /** The picture's file: chosen by the person, or fetched with their login, which an `img` cannot do. */
  load: () => Promise<Blob>
  className?: string
}

/** A private photo, drawn from its file. It has no address, so nothing can cache it or show it to anybody else. */
export function PhotoCanvas({ label, load, className }: PhotoCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    let isWanted = true
    latest
      .current()
      .then((file) => createImageBitmap(file, { imageOrientation: 'from-image' }))
      .then((bitmap) => {
        if (isWanted && canvas.current) draw(canvas.current, bitmap)
        bitmap.close()
      })
      .catch(() => isWanted && setIsMissing(true))
    return () => {
      isWanted = false
    }
  }, [])

  if (isMissing) return <span className="text-sm text-ink-2">{label} could not be shown.</span>
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={1}
      height={1}
      className={clsx('rounded-control bg-paper-2 object-contain', className)}
    />
  )
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}
