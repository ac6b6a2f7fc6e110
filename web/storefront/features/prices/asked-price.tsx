import { type OwnPriceProps, useMemberParts } from '#web/session/prices/member-parts.ts'
import { Money } from '#web/ui/money.tsx'

/** What is asked for a product: of everybody, until it is known what it is for a member of a customer group. */
export function AskedPrice(props: OwnPriceProps) {
  const Price = useMemberParts()?.Price
  if (Price) return <Price {...props} />
  const { product, hasNote: _, ...money } = props
  return <Money cents={product.priceCents} {...money} />
}
