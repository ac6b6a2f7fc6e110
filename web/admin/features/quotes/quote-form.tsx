import type { Quote } from '#contract/orders/quote.ts'
import { defaultCountry, shippingFieldNames, shippingFields } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { formatDecimal, formatRand } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import { priceAtShipping } from '#domain/money/pricing.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import { shippingCents } from '#domain/orders/delivery/shipping.ts'
import { formatDay, southAfricanDay, yearOf } from '#domain/south-african-day.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { ProductSearch } from '../catalogue/product-search.tsx'
import { useCustomerPrices } from '../customer-groups/customer-price-queries.ts'
import { mayDo } from '../layout/destinations.ts'
import { AmountsToCome } from '../orders/take/amounts-to-come.tsx'
import { CustomerFields, type CustomerForm } from '../orders/take/customer-fields.tsx'
import { takeOrderContent } from '../orders/take/take-order-content.ts'
import { useDoorRule } from '../orders/take/take-order-queries.ts'
import { FormEnd, RecordForm } from '../record/record-form.tsx'
import { useRecordForm } from '../record/use-record-form.ts'
import { useShopSettings } from '../shop/use-shop-settings.ts'
import { quoteContent as content } from './quote-content.ts'
import { fetchQuote, useSaveQuote } from './quote-queries.ts'
import { type QuotedLine, quotedCents, quotedLineText } from './quoted-line.ts'
import { QuotedLines } from './quoted-lines.tsx'

type QuoteFormValues = CustomerForm & {
  lines: QuotedLine[]
  /** For delivery, as typed; empty for what the settings say. */
  shipping: string
  validUntil: string
  note: string
}

type QuoteFormProps = {
  /** The quote that is changed; null for a new one. */
  quote: Quote | null
  onSaved: (id: number) => void
  onCancel: () => void
}

const daysValid = 7
const dayMs = 86_400_000

/** A quote as it is written: what, for whom, until when. */
export function QuoteForm({ quote, onSaved, onCancel }: QuoteFormProps) {
  const { user } = useAuth()
  const { form, conflict } = useQuoteForm(quote, onSaved)
  const own = useCustomerPrices(
    { email: form.values.email },
    form.values.lines.map(({ productId }) => productId),
  )
  const lines = form.values.lines.map((line) => ({ ...line, ownCents: own.get(line.productId) }))
  const values = { ...form.values, lines }

  function add({ id, name, priceCents }: { id: number; name: string; priceCents: number }) {
    const has = lines.some(({ productId }) => productId === id)
    const more = (line: QuotedLine) =>
      line.productId === id ? { ...line, quantity: line.quantity + 1 } : line
    const added = {
      productId: id,
      name,
      shelfCents: priceCents,
      quantity: 1,
      price: formatDecimal(priceCents),
    }
    form.change({ lines: has ? lines.map(more) : [...lines, added] })
  }

  return (
    <RecordForm
      form={form}
      conflict={conflict}
      beside={
        <>
          <Section title={content.terms}>
            <Terms form={form} values={values} />
          </Section>
          <Section title={content.total}>
            <div className="flex flex-col gap-4">
              <Total values={values} />
              <FormEnd form={form} content={content} onCancel={onCancel} />
            </div>
          </Section>
        </>
      }
    >
      <Section title={content.products}>
        <div className="flex flex-col gap-3">
          <ProductSearch error={form.errors.lines} onAdd={add} />
          <QuotedLines
            lines={lines}
            mayReduce={user !== null && mayDo(user, 'prices')}
            onChange={(changed) => form.change({ lines: changed })}
          />
        </div>
      </Section>
      <Section title={content.customer}>
        <CustomerFields form={form} />
      </Section>
    </RecordForm>
  )
}

function useQuoteForm(quote: Quote | null, onSaved: QuoteFormProps['onSaved']) {
  const save = useSaveQuote()
  return useRecordForm<QuoteFormValues, Quote>({
    opened: quote,
    valuesOf,
    validate: validateQuote,
    labels,
    textOf: (field, { validUntil: day }) =>
      field === 'validUntil' && day ? `${formatDay(day)} ${yearOf(day)}` : null,
    lists: { lines: { keyOf: ({ productId }) => String(productId), textOf: quotedLineText } },
    reread: ({ id }) => fetchQuote(id),
    async save(values, { seen, key }) {
      const { quote: record } = await save.mutateAsync({ quote: toSave(values), seen, key })
      const message = { title: content.saved, text: record.number }
      return { record, message, next: () => onSaved(record.id) }
    },
  })
}

const labels: Record<keyof QuoteFormValues, string> = {
  ...recordOf(shippingFieldNames, (field) => shippingFields[field].label),
  isCollected: takeOrderContent.customer.isCollected,
  lines: content.products,
  shipping: content.deliver,
  validUntil: content.validUntil,
  note: content.note,
}

function Terms({ form, values }: { form: Form<QuoteFormValues>; values: QuoteFormValues }) {
  const { data: shop } = useShopSettings()
  const door = useDoorRule(shop, { items: itemsOf(form.values), postalCode: form.values.postalCode })
  const usual = shop ? usualShipping(values, door) : 0
  return (
    <div className="flex flex-col gap-4">
      <TextField type="date" label={content.validUntil} {...form.text('validUntil')} />
      <TextField
        label={content.deliver}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        hint={content.deliverHint(formatRand(usual))}
        {...form.text('shipping')}
      />
      <Field label={content.note} isOptional hint={content.noteHint}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={2000}
            value={form.values.note}
            onChange={(event) => form.change({ note: event.target.value })}
            className="field-sizing-content min-h-24 w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
          />
        )}
      </Field>
    </div>
  )
}

function Total({ values }: { values: QuoteFormValues }) {
  const { data: shop } = useShopSettings()
  const door = useDoorRule(shop, { items: itemsOf(values), postalCode: values.postalCode })
  if (!shop) return null
  const shipping = parseRand(values.shipping) ?? usualShipping(values, door)
  const summary = priceAtShipping(pricedLines(values), shipping, taxWhenPlaced(shop))
  return <AmountsToCome amounts={{ ...summary, taxLabel: shop.taxLabel }} isCollected={values.isCollected} />
}

function pricedLines({ lines }: QuoteFormValues) {
  return lines.map((line) => ({
    unitPriceCents: quotedCents(line) ?? line.shelfCents,
    quantity: line.quantity,
  }))
}

function itemsOf({ lines }: QuoteFormValues) {
  return lines.map(({ productId, quantity }) => ({ productId, quantity }))
}

function usualShipping(values: QuoteFormValues, rule: { freeOverCents: number; feeCents: number }): number {
  if (values.isCollected) return 0
  const subtotal = pricedLines(values).reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  return shippingCents(subtotal, rule)
}

function valuesOf(quote: Quote | null): QuoteFormValues {
  const info = quote?.shippingInfo
  return {
    ...recordOf(shippingFieldNames, (field) => info?.[field] ?? ''),
    country: defaultCountry,
    isCollected: quote?.isCollected ?? false,
    lines: (quote?.lines ?? []).map((line) => ({
      productId: line.productId,
      name: line.name,
      quantity: line.quantity,
      shelfCents: line.shelfPriceCents,
      price: formatDecimal(line.unitPriceCents),
    })),
    shipping: quote ? formatDecimal(quote.shippingCents) : '',
    validUntil: quote?.validUntil ?? southAfricanDay(Date.now() + daysValid * dayMs),
    note: quote?.note ?? '',
  }
}

function validateQuote(values: QuoteFormValues): FormProblem | null {
  const { lines, shipping, validUntil } = values
  const unquoted = lines.find((line) => quotedCents(line) === null)
  const fields = {
    ...(lines.length === 0 && { lines: content.productsMissing }),
    ...(unquoted && { lines: amountProblem(unquoted.price) ?? content.price }),
    ...(shipping.trim() !== '' &&
      parseRand(shipping) === null && { shipping: amountProblem(shipping) ?? content.deliverProblem }),
    ...(validUntil === '' && { validUntil: content.validUntilMissing }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? validateShippingInfo(values) : { message, fields }
}

function toSave({ lines, shipping, validUntil, note, isCollected, ...shippingInfo }: QuoteFormValues) {
  const typed = parseRand(shipping)
  return {
    lines: lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      unitPriceCents: quotedCents(line) ?? line.shelfCents,
    })),
    shippingInfo,
    isCollected,
    validUntil,
    note: note.trim(),
    ...(typed !== null && { shippingCents: typed }),
  }
}
