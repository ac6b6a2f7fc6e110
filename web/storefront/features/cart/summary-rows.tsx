import type { ReactNode } from 'react'
import { Money } from '#web/ui/money.tsx'

export type Amounts = {
  subtotalCents: number
  shippingCents: number
  vatCents: number
  totalCents: number
  taxLabel: string | null
}

/** Subtotal, shipping, tax and total, in the same words and order wherever they stand. */
export function SummaryRows({ amounts }: { amounts: Amounts }) {
  return (
    <dl className="flex flex-col gap-2">
      <Row label="Subtotal">
        <Money cents={amounts.subtotalCents} className="font-normal!" />
      </Row>
      <Row label="Shipping">
        {amounts.shippingCents === 0 ? (
          'Free'
        ) : (
          <Money cents={amounts.shippingCents} className="font-normal!" />
        )}
      </Row>
      {amounts.taxLabel && (
        <Row label={amounts.taxLabel}>
          <Money cents={amounts.vatCents} className="font-normal!" />
        </Row>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-semibold">
        <dt>Total</dt>
        <dd>
          <Money cents={amounts.totalCents} />
        </dd>
      </div>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
