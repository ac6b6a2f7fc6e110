import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { ProposedPurchase } from '#contract/shop/report.ts'
import { readSupplier } from '#contract/trade-partners/supplier.ts'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { TableDownloads } from '../../ui/table-downloads.tsx'
import { useCostRule } from '../catalogue/edit/prices/use-cost-rule.ts'
import { mayDo } from '../layout/destinations.ts'
import { supplierAddress } from '../suppliers/supplier-address.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import { orderCents, orderCsv, orderMail, purchaseOrder } from './purchase-order.ts'
import { reportContent } from './report-content.ts'

const { purchases: content } = reportContent

type PurchaseCardProps = {
  purchase: ProposedPurchase
  isOpenAtFirst: boolean
  /** Whether this person may open products. */
  mayOpen: boolean
}

/** A proposed purchase from one supplier: editable quantities, then a CSV file or a draft email. */
export function PurchaseCard({ purchase, isOpenAtFirst, mayOpen }: PurchaseCardProps) {
  const { supplier, lines } = purchase
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const costRule = useCostRule()
  const mailTo = useMailTo(isOpen && supplier ? supplier.id : null)
  const id = useId()
  const name = supplier?.name ?? content.nobody
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
          <span className="font-normal text-ink-2 tabular-nums">{content.lines(order.length)}</span>
          {hasPrices && <Money cents={orderCents(order)} className="max-sm:hidden" />}
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="border-t border-line px-4 pb-4">
        {isOpen && (
          <>
            <PurchaseLines
              lines={lines}
              quantities={quantities}
              mayOpen={mayOpen}
              hasPrices={hasPrices}
              costRule={costRule}
              onQuantity={(productId, quantity) =>
                setQuantities(new Map(quantities).set(productId, quantity))
              }
            />
            <div className="mt-4 flex flex-wrap items-center gap-3">
              {hasPrices && (
                <p className="mr-auto">
                  <span className="text-ink-2">{costLabel(content.total, costRule)} </span>
                  <Money cents={orderCents(order)} />
                </p>
              )}
              {supplier && mailTo.mayReadSupplier && (
                <Link
                  to={supplierAddress(supplier.id)}
                  className="link mr-2 inline-flex min-h-9 items-center wrap-anywhere"
                >
                  {supplier.name}
                </Link>
              )}
              {quantities.size > 0 && (
                <Button variant="quiet" size="small" onClick={() => setQuantities(new Map())}>
                  {content.useProposed}
                </Button>
              )}
              <SendOrder
                order={order}
                name={name}
                mailAddress={orderMail(order, mailTo)}
                costRule={costRule}
              />
            </div>
          </>
        )}
      </div>
    </section>
  )
}

type SendOrderProps = {
  order: ReturnType<typeof purchaseOrder>
  name: string
  mailAddress: string
  costRule: CostRule | null
}

/** The ways in which an order goes to its supplier; none while nothing is ordered. */
function SendOrder({ order, name, mailAddress, costRule }: SendOrderProps) {
  if (order.length === 0) return null
  return (
    <>
      <TableDownloads
        fileName={`order-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`}
        fetchCsv={async () => new Blob([orderCsv(order, costRule)], { type: 'text/csv' })}
        of={`the order to ${name}`}
      >
        {content.download}
      </TableDownloads>
      <a
        href={mailAddress}
        className="inline-flex min-h-9 items-center gap-2 rounded-control bg-green px-3 py-1 font-semibold text-on-green hover:bg-green-strong"
      >
        <Mail aria-hidden className="size-4" />
        {content.draftEmail}
      </a>
    </>
  )
}

/** Recipient and shop name; without the permission to see suppliers the draft has no recipient yet. */
function useMailTo(supplierId: number | null) {
  const { user } = useAuth()
  const mayReadSupplier = user !== null && mayDo(user, 'suppliers')
  const supplier = useQuery({
    queryKey: ['suppliers', 'one', supplierId],
    queryFn: async () => (await browserApi.call(readSupplier, { params: { id: supplierId ?? 0 } })).supplier,
    enabled: supplierId !== null && mayReadSupplier,
  })
  const shop = useQuery({
    queryKey: ['shop'],
    // Its schema describes all settings, which this page does not need to open.
    queryFn: async () => browserApi.call((await import('#contract/shop/shop.ts')).readShopSettings, {}),
  })
  return { to: supplier.data?.email ?? '', shopName: shop.data?.name ?? '', mayReadSupplier }
}
