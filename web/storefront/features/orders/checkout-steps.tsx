import clsx from 'clsx'
import { Check } from 'lucide-react'

const steps = ['Shipping', 'Payment', 'Confirmation'] as const
type CheckoutStep = (typeof steps)[number]

/** The same steps from the first page of the checkout to the last. */
export function CheckoutSteps({ current }: { current: CheckoutStep | 'done' }) {
  const reached = current === 'done' ? steps.length : steps.indexOf(current)
  return (
    <ol
      aria-label="Checkout steps"
      className="flex items-start justify-between gap-2 text-sm sm:items-center sm:justify-start sm:gap-4"
    >
      {steps.map((step, index) => {
        const isDone = index < reached
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            className={clsx(
              'flex flex-col items-center gap-1 max-sm:text-xs sm:flex-row sm:gap-2',
              index > reached ? 'text-ink-2' : 'font-medium',
            )}
          >
            {index > 0 && <span aria-hidden className="h-px w-10 bg-line-strong max-sm:hidden sm:mr-2" />}
            <span
              aria-hidden
              className={clsx(
                'flex size-6 shrink-0 items-center justify-center rounded-full border text-[0.8125rem] tabular-nums',
                index > reached ? 'border-line-strong' : 'border-green',
                isDone && 'bg-green text-on-green',
                index === reached && 'text-green',
              )}
            >
              {isDone ? <Check className="size-4" /> : index + 1}
            </span>
            <span>{step}</span>
            {isDone && <span className="sr-only">(done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
