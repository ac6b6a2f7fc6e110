import { CircleAlert, ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { maxReturnPhotos, returnPhotoTexts } from '#domain/orders/returns/return-photo-limits.ts'
import { PhotoCanvas } from '#web/ui/photo-canvas.tsx'
import { lookIntoPhoto } from './look-into-photo.ts'

export type ChosenPhoto = { id: number; file: File }

type PhotoChoiceProps = { photos: readonly ChosenPhoto[]; onChange: (photos: readonly ChosenPhoto[]) => void }

let lastId = 0

/** Up to three photos of what is wrong. A file that cannot be sent is refused when it is chosen. */
export function PhotoChoice({ photos, onChange }: PhotoChoiceProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function add(files: readonly File[]) {
    const problems = await Promise.all(files.map(lookIntoPhoto))
    const good = files.filter((_, place) => problems[place] === null)
    const room = maxReturnPhotos - photos.length
    setProblem(problems.find((one) => one !== null) ?? (good.length > room ? returnPhotoTexts.tooMany : null))
    const added = good.slice(0, room).map((file) => {
      lastId += 1
      return { id: lastId, file }
    })
    onChange([...photos, ...added])
  }

  function remove(photo: ChosenPhoto) {
    setProblem(null)
    onChange(photos.filter((one) => one !== photo))
    input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Photos <span className="font-normal text-ink-2">(optional)</span>
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        Up to {maxReturnPhotos}, of the damage, the box or the label. Only we can see them.
      </p>
      <ChosenPhotos photos={photos} onRemove={remove} />
      {photos.length < maxReturnPhotos && (
        <span className="relative inline-flex min-h-11 items-center gap-2 self-start rounded-control border border-line-strong px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green hover:border-ink">
          <ImagePlus aria-hidden className="size-5" />
          <span aria-hidden>Add photos</span>
          <input
            ref={input}
            id={id}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={problem ? true : undefined}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => {
              void add(Array.from(target.files ?? []))
              // The same file may be chosen again after it was removed.
              target.value = ''
            }}
          />
        </span>
      )}
      {problem && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  )
}

type ChosenPhotosProps = { photos: readonly ChosenPhoto[]; onRemove: (photo: ChosenPhoto) => void }

function ChosenPhotos({ photos, onRemove }: ChosenPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, place) => (
        <li key={photo.id} className="relative">
          <PhotoCanvas
            label={`Photo ${place + 1}: ${photo.file.name}`}
            load={async () => photo.file}
            className="size-20 border border-line"
          />
          <button
            type="button"
            onClick={() => onRemove(photo)}
            className="absolute -top-2 -right-2 flex size-7 items-center justify-center rounded-full border border-line-strong bg-paper hover:border-ink"
          >
            <X aria-hidden className="size-4" />
            <span className="sr-only">Remove photo {place + 1}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
