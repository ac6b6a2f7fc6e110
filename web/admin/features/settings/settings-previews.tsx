import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import { type CostRule, costRule, costWords } from '#domain/money/cost-rule.ts'
import { costWarningText } from '#domain/money/cost-warning.ts'
import { formatRand } from '#domain/money/money.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import { type PricingRules, priceCart } from '#domain/money/pricing.ts'
import { profitOf } from '#domain/money/profit.ts'
import { type TaxTreatment, taxLabel, taxTreatment } from '#domain/money/vat/vat.ts'
import {
  type DeliveryMethod,
  deliveryMethods,
  shippingRuleOf,
} from '#domain/orders/delivery/delivery-choice.ts'
import { shippingCents } from '#domain/orders/delivery/shipping.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { settingsContent } from './settings-content.ts'

const { previews: content } = settingsContent

export type PreviewProps = { saved: OwnerSettings; settings: OwnerSettings }

function taxOf({ company, pricesIncludeVat }: OwnerSettings): TaxTreatment {
  return taxTreatment({
    isVatVendor: company.vatNumber !== null,
    pricesIncludeVat,
    day: southAfricanDay(Date.now()),
  })
}

/** The price rules of a cart with these settings; null while an amount is being typed. */
function rulesOf(settings: OwnerSettings): PricingRules | null {
  const { shipping } = settings
  if (!Number.isFinite(shipping.freeOverCents) || !Number.isFinite(shipping.feeCents)) return null
  return { shipping, tax: taxOf(settings) }
}

// One that always pays delivery if there is a fee, and one just below the usual threshold.
const exampleCents = [49_900, 499_900]

/** What two carts cost now and would cost, line by line as at checkout. */
export function CartPreview({ saved, settings }: PreviewProps) {
  const now = rulesOf(saved)
  const next = rulesOf(settings)
  if (!now || !next) return <p className="text-ink-2">{content.noAmount}</p>
  const nextThreshold = next.shipping.freeOverCents
  const subtotals = [...new Set([...exampleCents, nextThreshold, nextThreshold + 100])]
    .filter((cents) => cents > 0)
    .toSorted((one, other) => one - other)
  const label = taxLabel(next.tax)

  return (
    <table className="w-full text-left">
      <caption className="pb-2 text-left text-ink-2">{content.cart}</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-2">
          <th scope="col" className="py-1.5 font-medium">
            Subtotal
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-medium">
            Shipping
          </th>
          {label && (
            <th scope="col" className="px-2 py-1.5 text-right font-medium max-sm:hidden">
              {label}
            </th>
          )}
          <th scope="col" className="py-1.5 text-right font-medium">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {subtotals.map((cents) => {
          const cart = [{ unitPriceCents: cents, quantity: 1 }]
          const before = priceCart(cart, now)
          const after = priceCart(cart, next)
          return (
            <tr key={cents} className="border-b border-line tabular-nums">
              <th scope="row" className="py-1.5 font-normal whitespace-nowrap">
                {formatRand(cents)}
              </th>
              <Amount now={before.shippingCents} next={after.shippingCents} isShipping />
              {label && <Amount now={before.vatCents} next={after.vatCents} className="max-sm:hidden" />}
              <Amount now={before.totalCents} next={after.totalCents} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What each way of delivery costs two carts, now and with the change. */
export function ChoicesPreview({ saved, settings }: PreviewProps) {
  const place = shopPlace(settings)
  return (
    <div>
      <table className="w-full text-left">
        <caption className="pb-2 text-left text-ink-2">{content.choices}</caption>
        <thead>
          <tr className="border-b border-line-strong text-ink-2">
            <th scope="col" className="py-1.5 font-medium">
              Subtotal
            </th>
            {exampleCents.map((cents) => (
              <th key={cents} scope="col" className="px-2 py-1.5 text-right font-medium last:pr-0">
                {formatRand(cents)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveryMethods.map((method) => (
            <tr key={method} className="border-b border-line tabular-nums">
              <th scope="row" className="py-1.5 font-normal">
                {content.methods[method]}
              </th>
              {exampleCents.map((cents) => (
                <Change
                  key={cents}
                  now={feeText(saved, method, cents)}
                  next={feeText(settings, method, cents)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {settings.collect.isOffered && (
        <p className="mt-2 text-ink-2">{content.collectAt([place.name, ...place.address].join(', '))}</p>
      )}
    </div>
  )
}

function feeText(settings: OwnerSettings, method: DeliveryMethod, subtotalCents: number): string {
  const rule = shippingRuleOf(method, settings)
  if (!rule) return content.notOffered
  if (!Number.isFinite(rule.feeCents) || !Number.isFinite(rule.freeOverCents)) return '…'
  const cents = shippingCents(subtotalCents, rule)
  return cents === 0 ? 'Free' : formatRand(cents)
}

type ChangeProps = { now: string; next: string; className?: string | undefined }

function Change({ now, next, className }: ChangeProps) {
  return (
    <td className={clsx('px-2 py-1.5 text-right last:pr-0', className)}>
      {now !== next && (
        <del className="block text-ink-2">
          <span className="sr-only">now </span>
          {now}
        </del>
      )}
      <span className={clsx(now !== next && 'font-semibold text-green')}>{next}</span>
    </td>
  )
}

type AmountProps = { now: number; next: number; isShipping?: boolean; className?: string }

function Amount({ now, next, isShipping = false, className }: AmountProps) {
  const text = (cents: number) => (isShipping && cents === 0 ? 'Free' : formatRand(cents))
  return <Change now={text(now)} next={text(next)} className={clsx('whitespace-nowrap', className)} />
}

type AmountTableProps = { caption: string; rows: readonly (AmountProps & { label: string })[] }

function AmountTable({ caption, rows }: AmountTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="pb-2 text-left text-ink-2">{caption}</caption>
      <tbody>
        {rows.map(({ label, ...amounts }) => (
          <tr key={label} className="group border-b border-line tabular-nums last:font-semibold">
            <th scope="row" className="py-1.5 font-normal group-last:font-semibold">
              {label}
            </th>
            <Amount {...amounts} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// A typical order that pays for delivery.
const usualCents = 499_900

/** The lines of the cart summary, now and with the change, and the name of an order's invoice. */
export function VatPreview({ saved, settings }: PreviewProps) {
  const now = rulesOf(saved)
  const next = rulesOf(settings)
  if (!now || !next) return <p className="text-ink-2">{content.noAmount}</p>
  const cart = [{ unitPriceCents: usualCents, quantity: 1 }]
  const [before, after] = [priceCart(cart, now), priceCart(cart, next)]
  const rows = [
    { label: 'Subtotal', now: before.subtotalCents, next: after.subtotalCents },
    { label: 'Shipping', now: before.shippingCents, next: after.shippingCents, isShipping: true },
    { label: taxLabel(next.tax) ?? content.noVat, now: before.vatCents, next: after.vatCents },
    { label: 'Total', now: before.totalCents, next: after.totalCents },
  ]
  return (
    <div>
      <AmountTable caption={content.vat(usualCents)} rows={rows} />
      <p className="mt-2 text-ink-2">
        {settings.company.vatNumber === null
          ? content.plainInvoice
          : content.taxInvoice(settings.company.vatNumber || '…')}
      </p>
    </div>
  )
}

const costRuleOf = (settings: OwnerSettings): CostRule => costRule(taxOf(settings), settings)

// If entered with VAT the profit is good, without VAT low.
const examplePrices = { retailCents: 115_000, costCents: 92_000 }

/** A product's profit with these settings, and whether its price would trigger a warning. */
export function ProfitPreview({ saved, settings }: PreviewProps) {
  const rule = costRuleOf(settings)
  const [now, next] = [profitOf(examplePrices, costRuleOf(saved)), profitOf(examplePrices, rule)]
  const warning = costWarningText(examplePrices, rule)
  const words = costWords(rule)
  const { retailCents, costCents } = examplePrices
  const rows = [
    { label: 'Retail price', now: retailCents, next: retailCents },
    { label: words ? `Cost price, ${words}` : 'Cost price', now: costCents, next: costCents },
    { label: words ? `Profit, ${words}` : 'Profit', now: now.amountCents, next: next.amountCents },
  ]
  return (
    <div>
      <AmountTable caption={content.profit} rows={rows} />
      <p className={clsx('mt-2', warning ? 'text-clay' : 'text-ink-2')}>
        {warning ?? content.goodProfit(percentageText(next.percentage))}.
      </p>
    </div>
  )
}

/** A preview of the footer. */
export function FooterPreview({ settings: { company, contact, social } }: { settings: OwnerSettings }) {
  return (
    <div>
      <p className="pb-2 text-ink-2">{content.footer}</p>
      <dl className="grid gap-x-6 gap-y-3 rounded-control bg-paper-2 p-4 text-ink-2 sm:grid-cols-2">
        <Fact label="Company">
          <span className="block">{company.legalName}</span>
          <span className="block">Registration {company.registrationNumber}</span>
          {company.vatNumber && <span className="block">VAT {company.vatNumber}</span>}
        </Fact>
        <Fact label="Address">
          <span className="whitespace-pre-line">{contact.address.join('\n')}</span>
        </Fact>
        <Fact label="Telephone">{contact.phone}</Fact>
        <Fact label="Email">{contact.email}</Fact>
        <Fact label={content.links}>
          {social.length > 0 ? social.map(({ name }) => name).join(', ') : content.noLinks}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-medium text-ink">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** A preview of the promises on the pages. */
export function PromisePreview({ settings: { delivery, returns } }: { settings: OwnerSettings }) {
  const { dispatchBusinessDays: dispatch, deliveryBusinessDays: arrival } = delivery
  return (
    <div>
      <p className="pb-2 text-ink-2">{content.promises}</p>
      <ul className="flex flex-col gap-1 rounded-control bg-paper-2 p-4">
        <li>{content.ships(range(dispatch), range(arrival))}</li>
        <li>{content.changeOfMind(shown(returns.changeOfMindDays))}</li>
        <li>{content.refunded(shown(returns.refundDays))}</li>
        <li>{content.defects(shown(returns.defectMonths))}</li>
      </ul>
    </div>
  )
}

function range({ from, to }: { from: number; to: number }): string {
  return from === to ? shown(from) : `${shown(from)}-${shown(to)}`
}

function shown(count: number): string {
  return Number.isFinite(count) ? String(count) : '…'
}
