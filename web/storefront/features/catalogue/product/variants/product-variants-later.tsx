import type { ComponentProps } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import type { ProductVariants } from './product-variants.tsx'

const Variants = later(() => import('./product-variants.tsx').then((module) => module.ProductVariants), {
  name: 'product-variants',
})

/** Few models are told by their names alone. */
export function ProductVariantsLater(props: ComponentProps<typeof ProductVariants>) {
  return props.variants.length > 0 && <Variants {...props} />
}
