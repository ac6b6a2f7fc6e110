import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { ProductVariants } from './product-variants.tsx'

const productVariants = laterPart('product-variants', () =>
  import('./product-variants.tsx').then((module) => module.ProductVariants),
)

/** Few models are told by their names alone. */
export function ProductVariantsLater(props: ComponentProps<typeof ProductVariants>) {
  return props.variants.length > 0 && <Later part={productVariants} props={props} />
}
