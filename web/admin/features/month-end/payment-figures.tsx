import type { MonthEnd } from '#contract/shop/month-end.ts'
import { sumCents } from '#domain/money/money.ts'
import { isStoredValue, paymentMethodLabel } from '#domain/payments/payment-method.ts'
import { Money } from '#web/ui/money.tsx'
import { FigureTable } from './figure-table.tsx'
import { monthEndContent } from './month-end-content.ts'
import { MonthEndSection } from './month-end-section.tsx'

const { payments: content } = monthEndContent

export function PaymentFigures({ payments }: Pick<MonthEnd, 'payments'>) {
  const sum = {
    capturedCents: sumCents(payments.map(({ capturedCents }) => capturedCents)),
    refundedCents: sumCents(payments.map(({ refundedCents }) => refundedCents)),
    netCents: sumCents(payments.map(({ netCents }) => netCents)),
  }
  return (
    <MonthEndSection title={content.title} intro={content.intro}>
      {(labelledBy) =>
        payments.length === 0 ? (
          <p className="text-ink-2">{content.none}</p>
        ) : (
          <FigureTable
            labelledBy={labelledBy}
            heads={[content.method, content.captured, content.refunded, content.net]}
            rows={[
              ...payments.map((method) => ({
                label: paymentMethodLabel(method.method),
                ...(isStoredValue(method.method) && { hint: monthEndContent.storedValue.paidBefore }),
                cells: cellsOf(method),
              })),
              ...(payments.length > 1 ? [{ label: content.sum, cells: cellsOf(sum), isSum: true }] : []),
            ]}
          />
        )
      }
    </MonthEndSection>
  )
}

type Amounts = { capturedCents: number; refundedCents: number; netCents: number }

function cellsOf({ capturedCents, refundedCents, netCents }: Amounts) {
  return [
    <Money key="captured" cents={capturedCents} />,
    <Money key="refunded" cents={refundedCents} />,
    <Money key="net" cents={netCents} />,
  ]
}
