import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { listProducts } from '#contract/catalogue/product.ts'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchBox } from '../../ui/table/filter-bar.tsx'
import { acceptedOf, type SentBack } from './refund-amount.ts'
import { returnContent } from './return-content.ts'

const { outcome: content } = returnContent

/** Products that are sent in the place of others, by the product they replace. */
export type Instead = Readonly<Record<number, { id: number; name: string }>>

type ReplacementChoiceProps = {
  found: AdminReturn
  sentBack: SentBack
  instead: Instead
  onChange: (instead: Instead) => void
}

/** What is sent: the same product, or another one if there is no more of it. */
export function ReplacementChoice({ found, sentBack, instead, onChange }: ReplacementChoiceProps) {
  if (!found.canBeSent) return <Notice tone="warning">{content.noAddress}</Notice>
  const lines = found.lines.filter(({ productId }) => acceptedOf(found.made, productId, sentBack) > 0)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{content.replaceText}</p>
      <ul className="flex flex-col gap-3">
        {lines.map(({ productId, name, inStock }) => {
          if (productId === null) return null
          const { [productId]: chosen, ...others } = instead
          const wanted = acceptedOf(found.made, productId, sentBack)
          return (
            <li key={productId} className="flex flex-col gap-2 border-l-2 border-line pl-3">
              <p className="wrap-anywhere">
                <span>{`${wanted} × ${chosen?.name ?? name} `}</span>
                {!chosen && (
                  <span className={clsx(inStock < wanted ? 'font-medium text-red' : 'text-ink-2')}>
                    ({content.inStock(inStock)})
                  </span>
                )}
              </p>
              {chosen ? (
                <div>
                  <Button variant="secondary" size="small" onClick={() => onChange(others)}>
                    {content.theSame}
                  </Button>
                </div>
              ) : (
                <OtherProduct
                  isOpenAtFirst={inStock < wanted}
                  onChoose={(product) => onChange({ ...instead, [productId]: product })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type OtherProductProps = {
  isOpenAtFirst: boolean
  onChoose: (product: { id: number; name: string }) => void
}

function OtherProduct({ isOpenAtFirst, onChoose }: OtherProductProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [q, setText] = useState('')
  const { data } = useQuery({
    queryKey: ['products', 'replacement', q],
    queryFn: () => browserApi.call(listProducts, { query: { q, inStock: true, limit: 5 } }),
    // Staff are listed hidden products too, which are not sent out.
    select: ({ products }) => products.filter(({ isActive }) => isActive),
    enabled: isOpen && q !== '',
  })
  if (!isOpen) {
    return (
      <div>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {content.chooseOther}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <SearchBox label={content.findProduct} placeholder="Name" value={q} onSearch={setText} />
      <ul className="flex flex-col">
        {data?.map(({ id, name, priceCents }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose({ id, name })}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-control px-2 text-left hover:bg-paper-2"
            >
              <span className="wrap-anywhere">{name}</span>
              <Money cents={priceCents} className="font-normal!" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
