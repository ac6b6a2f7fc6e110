import clsx from 'clsx'

// Sixteen pixels on a phone: some of them zoom into boxes with smaller text.
export const control = 'sm:min-h-9 sm:py-1 text-base sm:text-sm'

export const number = clsx(control, 'text-right tabular-nums')

export const textArea =
  'w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base transition-colors hover:border-ink aria-invalid:border-red disabled:border-line disabled:bg-paper-2 disabled:text-ink-2 sm:text-sm'
