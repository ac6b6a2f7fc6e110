import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'

export function Turning({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={clsx('size-5 shrink-0 motion-safe:animate-spin', className)} />
}

/** The text says what is loading; the ring only shows progress. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-8 text-ink-2">
      <Turning />
      {label}
    </div>
  )
}
