import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { BoughtAgain } from './use-buy-again.ts'

export function BuyAgainResult({ result }: { result: BoughtAgain }) {
  if (result.kind === 'failed') {
    return (
      <Notice tone="error" title="Nothing was added to your cart">
        {result.message}
      </Notice>
    )
  }
  const { itemCount, remarks } = result
  return (
    <Notice
      tone={remarks.length === 0 ? 'good' : 'warning'}
      title={titleOf(itemCount)}
      action={
        itemCount > 0 && (
          <ButtonLink to="/cart" variant="secondary">
            View Cart
          </ButtonLink>
        )
      }
    >
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </Notice>
  )
}

function titleOf(itemCount: number): string {
  if (itemCount === 0) return 'None of these products is available right now'
  return itemCount === 1 ? '1 item is in your cart' : `${itemCount} items are in your cart`
}
