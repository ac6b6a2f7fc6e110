import { useState } from 'react'
import { href, Link } from 'react-router'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { maxQuantity, type ProposedLine, readQuantity } from './purchase-order.ts'
import { reportContent } from './report-content.ts'

const { purchases: content } = reportContent

// Further lines are shown on request.
const firstLines = 10

type PurchaseLinesProps = {
  lines: readonly ProposedLine[]
  /** Whether this person may open products. */
  mayOpen: boolean
  hasPrices: boolean
  costRule: CostRule | null
  quantities: ReadonlyMap<number, number>
  onQuantity: (productId: number, quantity: number) => void
}

/** What to order, product by product, with quantities to change. */
export function PurchaseLines({ lines, quantities, onQuantity, ...props }: PurchaseLinesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, firstLines)
  return (
    <>
      <table className="w-full text-left max-sm:block">
        <Heads hasPrices={props.hasPrices} costRule={props.costRule} />
        <tbody className="max-sm:block">
          {shown.map((line) => (
            <PurchaseLine
              key={line.productId}
              line={line}
              quantity={quantities.get(line.productId) ?? line.proposed}
              mayOpen={props.mayOpen}
              hasPrices={props.hasPrices}
              onQuantity={(quantity) => onQuantity(line.productId, quantity)}
            />
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {content.showAll(lines.length)}
        </Button>
      )}
    </>
  )
}

function Heads({ hasPrices, costRule }: Pick<PurchaseLinesProps, 'hasPrices' | 'costRule'>) {
  return (
    <thead className="max-sm:sr-only">
      <tr className="border-b border-line text-ink-2">
        <th scope="col" className="py-2 font-medium">
          Product
        </th>
        <th scope="col" className="px-2 py-2 text-right font-medium">
          Available
        </th>
        <th scope="col" className="px-2 py-2 text-right font-medium whitespace-nowrap">
          {content.levels}
        </th>
        <th scope="col" className="px-2 py-2 text-right font-medium whitespace-nowrap">
          {content.sold}
        </th>
        {hasPrices && (
          <th scope="col" className="px-2 py-2 text-right font-medium">
            {costLabel('Wholesale', costRule)}
          </th>
        )}
        <th scope="col" className="py-2 text-right font-medium">
          Order
        </th>
      </tr>
    </thead>
  )
}

type PurchaseLineProps = Pick<PurchaseLinesProps, 'mayOpen' | 'hasPrices'> & {
  line: ProposedLine
  quantity: number
  onQuantity: (quantity: number) => void
}

function PurchaseLine({ line, quantity, mayOpen, hasPrices, onQuantity }: PurchaseLineProps) {
  return (
    <tr className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-2">
      <th scope="row" className="py-1.5 font-normal wrap-anywhere max-sm:py-0">
        {mayOpen ? (
          <Link
            to={href('/admin/products/:id', { id: String(line.productId) })}
            className="font-medium hover:text-green hover:underline"
          >
            {line.name}
          </Link>
        ) : (
          <span className="font-medium">{line.name}</span>
        )}
        <span className="block text-ink-2 tabular-nums">{line.supplierSku || line.sku}</span>
        <span className="block text-ink-2 tabular-nums sm:hidden">
          {line.available} of {line.minStockLevel}, {line.soldIn30Days} sold in 30 days
        </span>
      </th>
      <td className="px-2 text-right tabular-nums max-sm:hidden">{line.available}</td>
      <td className="px-2 text-right tabular-nums max-sm:hidden">
        {line.minStockLevel} / {line.maxStockLevel ?? '–'}
      </td>
      <td className="px-2 text-right tabular-nums max-sm:hidden">{line.soldIn30Days}</td>
      {hasPrices && (
        <td className="px-2 text-right max-sm:hidden">
          <Money cents={line.wholesaleCents ?? 0} className="font-normal!" />
        </td>
      )}
      <td className="py-1.5 text-right max-sm:row-span-1 max-sm:py-0">
        <input
          type="number"
          aria-label={content.quantity(line.name)}
          min={0}
          max={maxQuantity}
          step={1}
          inputMode="numeric"
          value={quantity}
          onChange={({ target }) => onQuantity(readQuantity(target.valueAsNumber))}
          className="min-h-9 w-20 rounded-control border border-line-strong bg-paper px-2 text-right tabular-nums hover:border-ink"
        />
      </td>
    </tr>
  )
}
