import clsx from 'clsx'
import { splitRand } from '#domain/money/money.ts'

type MoneyProps = { cents: number; className?: string | undefined; size?: 'body' | 'large' | undefined }

/** An amount with smaller and lighter cents, so that the rands are read first. */
export function Money({ cents, className, size = 'body' }: MoneyProps) {
  const parts = splitRand(cents)
  return (
    <span
      translate="no"
      className={clsx(
        'whitespace-nowrap font-semibold tabular-nums',
        size === 'large' && 'text-3xl tracking-tight',
        className,
      )}
    >
      {parts.rands}
      <span className="text-[0.83em] font-normal">{parts.cents}</span>
    </span>
  )
}
