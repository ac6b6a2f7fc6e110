import type { MonthEnd } from '#contract/shop/month-end.ts'
import { Money } from '#web/ui/money.tsx'
import { lastDayText, monthEndContent } from './month-end-content.ts'
import { MonthEndSection } from './month-end-section.tsx'

const { notSent: content } = monthEndContent

type HeldMoneyProps = Pick<MonthEnd, 'notSent' | 'from' | 'to' | 'isOver'>

/** What customers paid for and had not got at the end of the period. */
export function HeldMoney({ notSent, isOver, ...period }: HeldMoneyProps) {
  const intro = isOver ? content.intro(lastDayText(period)) : content.introNow
  return (
    <MonthEndSection title={content.title} intro={intro}>
      {() => (
        <p className="flex justify-between gap-4">
          <span>{content.orders(notSent.orders)}</span>
          <Money cents={notSent.paidCents} />
        </p>
      )}
    </MonthEndSection>
  )
}
