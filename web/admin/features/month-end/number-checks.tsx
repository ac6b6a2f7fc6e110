import { Check, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { MonthEnd, NumberCheck } from '#contract/shop/month-end.ts'
import { kindLabels, monthEndContent } from './month-end-content.ts'
import { MonthEndSection } from './month-end-section.tsx'

const { numbers: content } = monthEndContent

/** Whether every number was used, and once. */
export function NumberChecks({ numbers }: Pick<MonthEnd, 'numbers'>) {
  return (
    <MonthEndSection title={content.title}>
      {() =>
        numbers.length === 0 ? (
          <p className="text-ink-2">{content.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {numbers.map((check) => (
              <li key={check.kind} className="py-2">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-medium">{kindLabels[check.kind]}</span>
                  <span className="tabular-nums">
                    {content.range(check.firstNumber, check.lastNumber)}
                    <span className="text-ink-2">, {content.count(check.count)}</span>
                  </span>
                </p>
                <ul>
                  {findingsOf(check).map(({ text, icon: Icon, colour }) => (
                    <li key={text} className="mt-1 flex items-start gap-2">
                      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
                      <span className="wrap-anywhere">{text}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )
      }
    </MonthEndSection>
  )
}

type Finding = { text: string; icon: LucideIcon; colour: string }

const good = { icon: Check, colour: 'text-green' }
const bad = { icon: TriangleAlert, colour: 'text-clay' }

function findingsOf({ gaps, duplicates }: NumberCheck): Finding[] {
  if (gaps.length === 0 && duplicates === 0) return [{ text: content.complete, ...good }]
  return [
    ...gaps.map(({ firstNumber, lastNumber, reason }) => {
      const numbers = content.range(firstNumber, lastNumber)
      return reason === null
        ? { text: content.missing(numbers), ...bad }
        : { text: content.explained(numbers, reason), ...good }
    }),
    ...(duplicates > 0 ? [{ text: content.duplicates(duplicates), ...bad }] : []),
  ]
}
