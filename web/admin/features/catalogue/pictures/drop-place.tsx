import clsx from 'clsx'
import { ImagePlus } from 'lucide-react'
import { FileButton } from '#web/admin/ui/form/file-button.tsx'

type DropPlaceProps = { isOver: boolean; hasSome: boolean; onFiles: (files: readonly File[]) => void }

/** Where pictures are brought to. */
export function DropPlace({ isOver, hasSome, onFiles }: DropPlaceProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-tile border border-dashed px-4 text-center transition-colors',
        hasSome ? 'py-4' : 'py-8',
        isOver ? 'border-green bg-green-soft' : 'border-line-strong',
      )}
    >
      <ImagePlus
        aria-hidden
        strokeWidth={1.5}
        className={clsx('text-green', hasSome ? 'size-6' : 'size-8')}
      />
      <p className="max-sm:hidden">{isOver ? 'Drop to add' : 'Drop pictures on this page, paste them, or'}</p>
      <FileButton
        label="Choose pictures"
        accept="image/jpeg,image/png,image/webp,image/avif"
        isMultiple
        onFiles={onFiles}
      />
    </div>
  )
}
