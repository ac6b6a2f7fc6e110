import clsx from 'clsx'
import { useState } from 'react'
import { PhotoCanvas } from './photo-canvas.tsx'

type PhotoStripProps = { photos: readonly { id: string; load: () => Promise<Blob> }[] }

/** Small private photos in a row. Pressed, one of them is shown as large as there is room for. */
export function PhotoStrip({ photos }: PhotoStripProps) {
  const [opened, setOpened] = useState<string | null>(null)
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id, load }, place) => (
        <li key={id} className={clsx(opened === id && 'w-full')}>
          <button
            type="button"
            aria-expanded={opened === id}
            onClick={() => setOpened(opened === id ? null : id)}
            className="block cursor-zoom-in rounded-control border border-line aria-expanded:cursor-zoom-out"
          >
            <PhotoCanvas
              label={`Photo ${place + 1} of ${photos.length}`}
              load={load}
              className={opened === id ? 'max-h-[80vh] max-w-full' : 'size-20'}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
