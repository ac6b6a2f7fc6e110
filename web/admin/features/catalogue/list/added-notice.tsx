import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useProduct } from '../product-queries.ts'
import { productListContent } from './product-list-content.ts'

const { added: content } = productListContent

type AddedNoticeProps = {
  id: number
  /** The address to return to. */
  list: string
  /** Whether the list shows it: its filters may exclude it. */
  isListed: boolean
}

/** A new product, shown above the list with links to continue. */
export function AddedNotice({ id, list, isListed }: AddedNoticeProps) {
  const { data: product } = useProduct(id)
  const place = useRef<HTMLDivElement>(null)
  const isThere = product !== undefined

  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])

  if (!product) return null
  return (
    // With space for the product itself below.
    <div ref={place} className="scroll-mt-20 scroll-mb-80">
      <Notice
        tone="good"
        title={content.title(product.name)}
        action={
          <span className="flex flex-wrap gap-2">
            <ButtonLink
              to={href('/admin/products/:id', { id: String(id) })}
              state={{ list }}
              variant="secondary"
              size="small"
            >
              {content.open}
            </ButtonLink>
            {product.isActive && (
              <ButtonLink to={href('/product/:id', { id: product.slug })} variant="secondary" size="small">
                {content.viewInShop}
              </ButtonLink>
            )}
            <ButtonLink to="/admin/products/new" state={{ list }} variant="secondary" size="small">
              {content.addAnother}
            </ButtonLink>
          </span>
        }
      >
        {content.text(product.sku, isListed)}
      </Notice>
    </div>
  )
}
