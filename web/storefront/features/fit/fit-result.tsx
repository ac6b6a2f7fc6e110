import clsx from 'clsx'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Fit } from '#contract/catalogue/fit.ts'
import { fitContent as content } from './fit-content.ts'

const looks: Record<Fit['answer'], { icon: LucideIcon; colour: string; surface: string }> = {
  fits: { icon: CircleCheck, colour: 'text-green', surface: 'border-green bg-green-soft' },
  does_not_fit: { icon: CircleX, colour: 'text-clay', surface: 'border-clay bg-clay-soft' },
  unknown: { icon: CircleHelp, colour: 'text-ink-2', surface: 'border-line bg-paper-2' },
}

/** The answer and, need by need, what it follows from. */
export function FitResult({ fit }: { fit: Fit }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { icon: Icon, colour, surface } = looks[fit.answer]

  // What was pressed is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="mt-4">
      <div className={clsx('rounded-control border p-4', surface)}>
        <h3
          ref={heading}
          tabIndex={-1}
          className={clsx('flex items-center gap-2 text-lg outline-none', colour)}
        >
          <Icon aria-hidden className="size-6 shrink-0" />
          {content.answers[fit.answer]}
        </h3>
        <p className="mt-1">{content.summary(fit)}</p>
        {fit.answer === 'unknown' && (
          <Link
            to={`/contact?${new URLSearchParams({ product: fit.product.name })}`}
            className="link mt-1 inline-block min-h-6"
          >
            {content.ask}
          </Link>
        )}
      </div>
      <ul className="mt-3">
        {fit.checks.map((check) => {
          const { icon: CheckIcon, colour: checkColour } = looks[check.answer]
          return (
            <li
              key={`${check.fact} ${check.needs}`}
              className="flex gap-2.5 border-b border-line py-2.5 text-sm"
            >
              <CheckIcon aria-hidden className={clsx('mt-0.5 size-4.5 shrink-0', checkColour)} />
              <span>
                <span className="sr-only">{content.answers[check.answer]}: </span>
                <span className="font-medium">{check.fact}</span>: {content.check(check)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
