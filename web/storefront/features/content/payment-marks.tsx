import type { ShopSettings } from '#contract/shop/shop.ts'
import { paymentKindsText } from './documents/payment-kinds-text.ts'

const cards = ['Visa', 'Mastercard', 'Amex']

/** How one can pay, with a small mark for each. */
export function PaymentMarks({ paymentKinds }: Pick<ShopSettings, 'paymentKinds'>) {
  const marks = paymentKinds.instantEft ? [...cards, 'EFT'] : cards
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm text-ink-2">
      <p>Pay {paymentKindsText(paymentKinds)}</p>
      <ul aria-hidden className="flex gap-1.5">
        {marks.map((mark) => (
          <li
            key={mark}
            className="rounded border border-line px-1.5 py-0.5 text-xs/4 font-semibold text-ink-2"
          >
            {mark}
          </li>
        ))}
      </ul>
    </div>
  )
}
