import clsx from 'clsx'

/** A quiet stand-in of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('rounded-control bg-paper-2 motion-safe:animate-pulse', className)} />
  )
}
