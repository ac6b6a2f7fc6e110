import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type PaymentProblemProps = { title: string; reason: ReactNode; text: ReactNode; children: ReactNode }

/** What went wrong with a payment, what is safe, and what to do now. */
export function PaymentProblem({ title, reason, text, children }: PaymentProblemProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="mx-auto max-w-xl">
      <CircleAlert aria-hidden strokeWidth={1.25} className="size-12 text-clay" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl outline-none">
        {title}
      </h1>
      <p role="alert" className="mt-3 text-lg font-medium">
        {reason}
      </p>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
