import type { Product } from '#contract/catalogue/product.ts'
import { saveCompared, useComparedText } from '#web/session/compare/compared-text.ts'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'

type CompareButtonProps = { product: Pick<Product, 'id' | 'name'>; className?: string }

/** Chooses a product for comparing. The bar below says what is chosen. */
export function CompareButton({
  product: { id, name },
  className = 'compare-button -my-2 text-sm',
}: CompareButtonProps) {
  const ids = useComparedText().split(',').filter(Boolean)
  const others = ids.filter((one) => one !== `${id}`)
  const isCompared = others.length < ids.length
  return (
    <button
      type="button"
      aria-label={`Compare ${name}`}
      aria-pressed={isCompared}
      onClick={() => saveCompared(isCompared ? others : [...ids, id])}
      className={className}
    >
      <RepeatedIcon name={isCompared ? 'check' : 'plus'} className="size-4" />
      Compare
    </button>
  )
}
