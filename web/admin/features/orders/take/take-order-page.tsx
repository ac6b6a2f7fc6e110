import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isApiError } from '#contract/api.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { defaultCountry, shippingFieldNames } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import { needsInvoiceAddress } from '#domain/orders/delivery/delivery-choice.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { ProductSearch } from '../../catalogue/product-search.tsx'
import { useCustomerPrices } from '../../customer-groups/customer-price-queries.ts'
import { mayDo } from '../../layout/destinations.ts'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { useShopSettings } from '../../shop/use-shop-settings.ts'
import { orderContent } from '../order-content.ts'
import { CustomerFields, type CustomerForm } from './customer-fields.tsx'
import { type ChosenDelivery, DeliveryChoice, deliveryBody } from './delivery-choice.tsx'
import { takeOrderContent as content } from './take-order-content.ts'
import { useCheckedLines, useDoorRule, useTakeOrder } from './take-order-queries.ts'
import { reducedProblem, type TakenLine, takenItem } from './taken-line.ts'
import { TakenLines } from './taken-lines.tsx'
import { TakenSummary, takenSummary } from './taken-summary.tsx'

type Source = keyof typeof content.sources

type TakenForm = CustomerForm & ChosenDelivery

const nothingYet: TakenForm = {
  ...recordOf(shippingFieldNames, () => ''),
  country: defaultCountry,
  isCollected: false,
  method: 'door',
  point: null,
}

/** An order by telephone or in the shop: what, for whom, what it comes to. */
export function TakeOrderPage() {
  const { user } = useAuth()
  const [source, setSource] = useState<Source>('telephone')
  const [typedLines, setLines] = useState<TakenLine[]>([])
  const [isEmailed, setEmailed] = useState(true)
  const { form, lines, isChecked, needsAddress, door, take, submit } = useTaking({
    source,
    typedLines,
    isEmailed,
  })
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const checked = useCheckedLines(items)
  const { data: shop } = useShopSettings()
  const isMissing = isChecked && lines.length === 0

  function add({ id, name, priceCents }: { id: number; name: string; priceCents: number }) {
    setLines((before) =>
      before.some(({ productId }) => productId === id)
        ? before.map((line) => (line.productId === id ? { ...line, quantity: line.quantity + 1 } : line))
        : [...before, { productId: id, name, shelfCents: priceCents, quantity: 1, reduced: null }],
    )
  }

  return (
    <form {...form.formProps} onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: orderContent.title, to: '/admin/orders' }, { label: content.title }]} />
        <h1 className="mt-2 text-2xl">{content.title}</h1>
        <p className="mt-1 text-ink-2">{content.text}</p>
      </div>
      <SourceChoice source={source} onChange={setSource} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Section title={content.products.title}>
            <div className="flex flex-col gap-3">
              <ProductSearch error={isMissing ? content.products.missing : undefined} onAdd={add} />
              <TakenLines
                lines={lines}
                checked={checked.data}
                mayReduce={user !== null && mayDo(user, 'prices')}
                isChecked={isChecked}
                onChange={setLines}
              />
            </div>
          </Section>
          <Section title={content.customer.title}>
            <Customer
              form={form}
              shop={shop}
              items={items}
              isChecked={isChecked}
              needsAddress={needsAddress}
            />
          </Section>
        </div>
        <Section title={content.summary.title}>
          <div className="flex flex-col gap-4">
            {shop && <TakenSummary lines={lines} shop={shop} door={door} method={form.values.method} />}
            <Checkbox
              label={content.isEmailed}
              checked={isEmailed}
              onChange={(event) => setEmailed(event.target.checked)}
            />
            {(take.error ?? form.message) && (
              <Notice tone="error">{take.error?.message ?? form.message}</Notice>
            )}
            <Button type="submit" isBusy={take.isPending} busyLabel={content.busy}>
              {content.place}
            </Button>
          </div>
        </Section>
      </div>
    </form>
  )
}

type CustomerProps = {
  form: Form<TakenForm>
  shop: ShopSettings | undefined
  items: readonly { productId: number; quantity: number }[]
  isChecked: boolean
  needsAddress: boolean
}

/** Who it is for, and how it gets there. */
function Customer({ form, shop, items, isChecked, needsAddress }: CustomerProps) {
  const { method, point, postalCode } = form.values
  const choice = (
    <DeliveryChoice
      shop={shop}
      chosen={{ method, point }}
      items={items}
      postalCode={postalCode}
      isPointMissing={isChecked && method === 'point' && point === null}
      onChange={form.change}
    />
  )
  return <CustomerFields form={form} delivery={{ choice, isToDoor: method === 'door', needsAddress }} />
}

function SourceChoice({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
      <legend className="mb-1 font-medium">{content.source}</legend>
      {(Object.keys(content.sources) as Source[]).map((one) => (
        <label key={one} className="flex min-h-6 items-center gap-2">
          <input
            type="radio"
            name="source"
            checked={source === one}
            onChange={() => onChange(one)}
            className="size-5 accent-green"
          />
          {content.sources[one]}
        </label>
      ))}
    </fieldset>
  )
}

type Taking = { source: Source; typedLines: readonly TakenLine[]; isEmailed: boolean }

function useTaking({ source, typedLines, isEmailed }: Taking) {
  const navigate = useNavigate()
  const { tell } = useMessages()
  const take = useTakeOrder()
  const { data: shop } = useShopSettings()
  const [key] = useState(() => randomKey())
  // After a refusal nothing was placed, and what is sent next is another order.
  const [attempt, setAttempt] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const form = useForm<TakenForm>({
    initial: nothingYet,
    validate: (values) => validateShippingInfo(values, { needsAddress: needsAddressOf(values) }),
    async onSend({ isCollected: _, method, point, ...shippingInfo }) {
      if (lines.length === 0 || lines.some((line) => reducedProblem(line)) || !shop) return undefined
      if (method === 'point' && !point) return undefined
      const { totalCents: expectedTotalCents } = takenSummary(lines, shop, { door, method })
      const delivery = deliveryBody({ method, point })
      const body = { source, items: lines.map(takenItem), shippingInfo, delivery, expectedTotalCents }
      await take
        .mutateAsync({ ...body, isEmailed, key: `${key} ${attempt}` })
        .then(({ orderNumber, isLinkSent }) => {
          const linkText = isLinkSent ? content.linkSent : content.linkNotSent
          tell({ title: content.placed, text: isEmailed ? linkText : orderNumber })
          navigate(href('/admin/orders/:orderNumber', { orderNumber }))
        })
        .catch((error: unknown) => {
          if (isApiError(error) && error.status >= 400 && error.status < 500) setAttempt(attempt + 1)
        })
      return undefined
    },
  })
  const own = useCustomerPrices(
    { email: form.values.email },
    typedLines.map(({ productId }) => productId),
  )
  const lines = typedLines.map((line) => ({ ...line, ownCents: own.get(line.productId) }))
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const door = useDoorRule(shop, { items, postalCode: form.values.postalCode })
  useUnsavedChanges(!take.isSuccess && (form.isDirty || lines.length > 0))

  /** Above some amount the law wants it on the invoice, wherever the goods go. */
  function needsAddressOf({ method }: TakenForm): boolean {
    if (method === 'door' || !shop) return true
    return needsInvoiceAddress(takenSummary(lines, shop, { door, method }).totalCents)
  }

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setChecked(true)
    void form.submit()
  }

  return { form, lines, isChecked, needsAddress: needsAddressOf(form.values), door, take, submit }
}
