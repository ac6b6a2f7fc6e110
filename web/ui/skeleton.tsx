import clsx from 'clsx'

/** A placeholder of the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton
      className={clsx('rounded-control bg-paper-2 motion-safe:animate-pulse', className)}
    />
  )
}
