import clsx from 'clsx'
import { Picture } from '#web/ui/picture.tsx'

type LinePictureProps = {
  line: { name: string; imageUrl: string | null; placeholder?: string | undefined }
  className?: string
}

// Stored pictures have their width in the address: "/media/<id>/1200.jpg".
const storedPicture = /\/(?<width>\d+)[.]jpg$/

/** The small square picture of a line; without one, the first letter of its name. */
export function LinePicture({ line, className }: LinePictureProps) {
  const letter = (
    <span aria-hidden className="text-2xl font-semibold text-on-photo-2">
      {Array.from(line.name)[0]?.toUpperCase()}
    </span>
  )
  const width = Number(storedPicture.exec(line.imageUrl ?? '')?.groups?.width)
  return (
    <div
      className={clsx(
        'flex aspect-square shrink-0 items-center justify-center overflow-hidden rounded-control bg-photo',
        className,
      )}
    >
      {line.imageUrl && width > 0 ? (
        <Picture
          picture={{ url: line.imageUrl, width, height: width, placeholder: line.placeholder ?? '#f1f0ed' }}
          alt=""
          place={112}
          isPriority
          className="size-full object-contain"
          fallback={letter}
        />
      ) : (
        letter
      )}
    </div>
  )
}
