import clsx from 'clsx'
import { Check } from 'lucide-react'

const steps = ['Shipping', 'Payment', 'Confirmation'] as const
export type CheckoutStep = (typeof steps)[number]

/** The current step of the checkout. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const reached = steps.indexOf(current)
  return (
    <ol aria-label="Checkout steps" className="flex items-center gap-2 text-sm sm:gap-4">
      {steps.map((step, index) => {
        const isDone = index < reached
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            className={clsx('flex items-center gap-2', index > reached ? 'text-ink-2' : 'font-medium')}
          >
            {index > 0 && <span aria-hidden className="h-px w-3 bg-line-strong sm:mr-2 sm:w-10" />}
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
            {/* A narrow phone has space for the name of one step. */}
            <span className={clsx(index !== reached && 'max-[24rem]:sr-only')}>{step}</span>
            {isDone && <span className="sr-only">(done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
