import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import type { ProposedPurchase } from '#contract/shop/report.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { readSupplier } from '#contract/trade-partners/supplier.ts'
import { costLabel } from '#domain/money/cost-rule.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { grouped } from '../../ui/table/pager.tsx'
import { useCostRule } from '../catalogue/edit/use-cost-rule.ts'
import { mayDo } from '../layout/destinations.ts'
import { supplierAddress } from '../suppliers/supplier-address.ts'
import { orderCents, orderCsv, orderMail, type ProposedLine, purchaseOrder } from './purchase-order.ts'

type PurchaseCardProps = {
  purchase: ProposedPurchase
  isOpenAtFirst: boolean
  /** Whether this person may open products. */
  mayOpen: boolean
}

/** What to order of one supplier: quantities to change, then a CSV file or a draft to send. */
export function PurchaseCard({ purchase, isOpenAtFirst, mayOpen }: PurchaseCardProps) {
  const { supplier, lines } = purchase
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const costRule = useCostRule()
  const mailTo = useMailTo(isOpen && supplier ? supplier.id : null)
  const id = useId()
  const name = supplier?.name ?? 'Without a supplier'
  const order = purchaseOrder(lines, quantities)
  const hasPrices = lines.some(({ wholesaleCents }) => wholesaleCents !== undefined)

  return (
    <section aria-labelledby={`${id}-name`} className="rounded-tile border border-line">
      <h3 id={`${id}-name`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 rounded-tile px-4 text-left -outline-offset-2 hover:bg-paper-2"
        >
          <ChevronDown
            aria-hidden
            className={isOpen ? 'size-4 shrink-0' : 'size-4 shrink-0 -rotate-90 transition-transform'}
          />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <span className="font-normal text-ink-2 tabular-nums">
            {grouped(order.length)} {order.length === 1 ? 'line' : 'lines'}
          </span>
          {hasPrices && <Money cents={orderCents(order)} className="max-sm:hidden" />}
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="border-t border-line px-4 pb-4">
        {isOpen && (
          <>
            <Lines
              lines={lines}
              quantities={quantities}
              mayOpen={mayOpen}
              onQuantity={(productId, quantity) =>
                setQuantities(new Map(quantities).set(productId, quantity))
              }
            />
            <div className="mt-4 flex flex-wrap items-center gap-3">
              {hasPrices && (
                <p className="mr-auto">
                  <span className="text-ink-2">{costLabel('At wholesale prices', costRule)} </span>
                  <Money cents={orderCents(order)} />
                </p>
              )}
              {supplier && mailTo.mayReadSupplier && (
                <Link
                  to={supplierAddress(supplier.id)}
                  className="link mr-2 inline-flex min-h-9 items-center"
                >
                  {supplier.name}
                </Link>
              )}
              {quantities.size > 0 && (
                <Button variant="quiet" size="small" onClick={() => setQuantities(new Map())}>
                  Use proposed quantities
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                disabled={order.length === 0}
                onClick={() =>
                  saveFile(new Blob([orderCsv(order, costRule)], { type: 'text/csv' }), csvName(name))
                }
              >
                <Download aria-hidden className="size-4" />
                Download CSV
              </Button>
              {order.length > 0 && (
                <a
                  href={orderMail(order, mailTo)}
                  className="inline-flex min-h-9 items-center gap-2 rounded-control bg-green px-3 py-1 font-semibold text-on-green hover:bg-green-strong"
                >
                  <Mail aria-hidden className="size-4" />
                  Draft email
                </a>
              )}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function csvName(supplier: string): string {
  const name = supplier.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `order-${name}.csv`
}

/** To whom and from which shop; without the right to see suppliers the draft has no recipient yet. */
function useMailTo(supplierId: number | null) {
  const { user } = useAuth()
  const mayReadSupplier = user !== null && mayDo(user, 'suppliers')
  const supplier = useQuery({
    queryKey: ['suppliers', 'one', supplierId],
    queryFn: async () => (await browserApi.call(readSupplier, { params: { id: supplierId ?? 0 } })).supplier,
    enabled: supplierId !== null && mayReadSupplier,
  })
  const shop = useQuery({ queryKey: ['shop'], queryFn: () => browserApi.call(readShopSettings, {}) })
  return { to: supplier.data?.email ?? '', shopName: shop.data?.name ?? '', mayReadSupplier }
}

// Further lines are a press away.
const firstLines = 10

type LinesProps = {
  lines: readonly ProposedLine[]
  mayOpen: boolean
  quantities: ReadonlyMap<number, number>
  onQuantity: (productId: number, quantity: number) => void
}

function Lines({ lines, quantities, mayOpen, onQuantity }: LinesProps) {
  const [isWhole, setWhole] = useState(false)
  const costRule = useCostRule()
  const shown = isWhole ? lines : lines.slice(0, firstLines)
  const hasPrices = lines.some(({ wholesaleCents }) => wholesaleCents !== undefined)
  return (
    <>
      <table className="w-full text-left max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="py-2 font-medium">
              Product
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              Available
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium whitespace-nowrap">
              Min / max
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium whitespace-nowrap">
              Sold in 30 days
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
        <tbody className="max-sm:block">
          {shown.map((line) => (
            <tr
              key={line.productId}
              className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-2"
            >
              <th scope="row" className="py-1.5 font-normal max-sm:py-0">
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
                  aria-label={`How many to order of ${line.name}`}
                  min={0}
                  max={100_000}
                  step={1}
                  inputMode="numeric"
                  value={quantities.get(line.productId) ?? line.proposed}
                  onChange={({ target: { valueAsNumber: typed } }) =>
                    onQuantity(
                      line.productId,
                      Number.isNaN(typed) ? 0 : Math.min(Math.max(0, Math.trunc(typed)), 100_000),
                    )
                  }
                  className="min-h-9 w-20 rounded-control border border-line-strong bg-paper px-2 text-right tabular-nums hover:border-ink"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          Show all {grouped(lines.length)}
        </Button>
      )}
    </>
  )
}
