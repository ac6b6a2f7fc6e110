import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type LeftOut, leftOutLines } from './picture-keys.ts'

type NotTakenProps = { leftOut: readonly LeftOut[]; error: string | undefined }

/** Why files were not taken, in sight above the bar that stays at the window's edge. */
export function NotTaken({ leftOut, error }: NotTakenProps) {
  const place = useRef<HTMLDivElement>(null)
  const lines = [...(error ? [error] : []), ...leftOutLines(leftOut)]

  useEffect(() => {
    if (error || leftOut.length > 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error, leftOut])

  return (
    <div
      ref={place}
      role="alert"
      className={clsx(
        'scroll-mt-20 scroll-mb-40',
        lines.length > 0 && 'flex flex-col gap-1 rounded-control border border-red bg-red-soft p-3',
      )}
    >
      {lines.map((line) => (
        <p key={line} className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0 text-red" />
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </p>
      ))}
    </div>
  )
}
