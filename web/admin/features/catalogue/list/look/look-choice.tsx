import clsx from 'clsx'
import { LayoutGrid, Table2 } from 'lucide-react'
import { type ListLook, listLooks } from '../list-address.ts'
import { productListContent } from '../product-list-content.ts'

const { look: content } = productListContent
const lookIcons = { cards: LayoutGrid, table: Table2 } as const

export function LookChoice({ look, onShow }: { look: ListLook; onShow: (look: ListLook) => void }) {
  return (
    <fieldset className="flex rounded-control border border-line-strong p-0.5">
      <legend className="sr-only">{content.label}</legend>
      {listLooks.map((one) => {
        const Icon = lookIcons[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === look}
            onClick={() => onShow(one)}
            className={clsx(
              'flex min-h-7.5 items-center gap-2 rounded-md px-2.5 font-semibold',
              one === look ? 'bg-green-soft text-green' : 'text-ink-2 hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {content.names[one]}
          </button>
        )
      })}
    </fieldset>
  )
}
