import type { Discount } from '#contract/orders/discount.ts'
import { discountKinds } from '#domain/money/discounts/discount.ts'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { FormEnd, RecordForm } from '../record/record-form.tsx'
import { useRecordForm } from '../record/use-record-form.ts'
import { discountContent as content } from './discount-content.ts'
import { DiscountForecast } from './discount-forecast.tsx'
import { DiscountGoods } from './discount-goods.tsx'
import { fetchDiscount, useSaveDiscount } from './discount-queries.ts'
import {
  bodyOf,
  type DiscountValues,
  discountLabels,
  discountLists,
  renamed,
  validateValues,
  valuesOf,
  valueText,
  wholeNumber,
} from './discount-values.ts'
import { LinesField } from './lines-field.tsx'

type DiscountFormProps = {
  /** The discount that is changed; null for a new one. */
  discount: Discount | null
  onSaved: (saved: { id: number; codes: readonly string[] }) => void
  onCancel: () => void
}

/** A discount as it is made: what it takes off, for whom, and when. */
export function DiscountForm({ discount, onSaved, onCancel }: DiscountFormProps) {
  const { form, conflict } = useDiscountForm(discount, onSaved)

  return (
    <RecordForm
      form={form}
      conflict={conflict}
      beside={
        <>
          <DiscountForecast values={form.values} />
          <FormEnd form={form} content={content} onCancel={onCancel} />
        </>
      }
    >
      <Section title={content.how}>
        <HowFields form={form} isNew={discount === null} />
      </Section>
      <Section title={content.what}>
        <TermsFields form={form} />
      </Section>
      <Section title={content.goods}>
        <DiscountGoods form={form} />
      </Section>
      <Section title={content.who}>
        <WhoFields form={form} />
      </Section>
      <Section title={content.limits}>
        <LimitFields form={form} />
      </Section>
    </RecordForm>
  )
}

function useDiscountForm(discount: Discount | null, onSaved: DiscountFormProps['onSaved']) {
  const save = useSaveDiscount()
  return useRecordForm<DiscountValues, Discount>({
    opened: discount,
    valuesOf,
    validate: validateValues,
    labels: discountLabels,
    textOf: valueText,
    lists: discountLists,
    reread: ({ id }) => fetchDiscount(id),
    renamed,
    async save(values, { seen, key }) {
      const many = values.how === 'code' && !discount ? (wholeNumber(values.codes) ?? 1) : 1
      const saved = await save.mutateAsync({ discount: bodyOf(values), codes: many, seen, key })
      const { discount: record, codes } = saved
      const text = codes.length > 1 ? content.savedMany(codes.length) : record.label
      const message = { title: content.saved, text }
      return { record, message, next: () => onSaved({ id: record.id, codes }) }
    },
  })
}

type PartProps = { form: Form<DiscountValues> }

const pair = 'grid gap-4 sm:grid-cols-2'

function HowFields({ form, isNew }: PartProps & { isNew: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <div className={pair}>
        <TextField label={content.label} hint={content.labelHint} maxLength={60} {...form.text('label')} />
        <SelectField
          label={content.applies}
          hint=" "
          options={[
            { value: 'code', label: content.byCode },
            { value: 'itself', label: content.byItself },
          ]}
          {...form.text('how')}
        />
      </div>
      {form.values.how === 'code' && (
        <div className={pair}>
          <TextField
            label={content.code}
            hint={content.codeHint}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase"
            {...form.text('code')}
          />
          {isNew && (
            <TextField
              label={content.many}
              hint={content.manyHint}
              inputMode="numeric"
              {...form.text('codes')}
            />
          )}
        </div>
      )}
    </div>
  )
}

function TermsFields({ form }: PartProps) {
  const { kind } = form.values
  return (
    <div className="flex flex-col gap-4">
      <div className={pair}>
        <SelectField
          label={content.kind}
          options={discountKinds.map((one) => ({ value: one, label: content.kinds[one] }))}
          {...form.text('kind')}
        />
        {kind === 'percent' && (
          <TextField
            label={content.percent}
            inputMode="decimal"
            autoComplete="off"
            {...form.text('percent')}
          />
        )}
        {kind === 'amount' && (
          <TextField label={content.amount} inputMode="decimal" autoComplete="off" {...form.text('amount')} />
        )}
        {kind === 'buy_x_get_y' && (
          <div className="grid grid-cols-2 gap-4">
            <TextField label={content.buy} inputMode="numeric" {...form.text('buy')} />
            <TextField label={content.free} inputMode="numeric" {...form.text('free')} />
          </div>
        )}
      </div>
      <div className={pair}>
        <TextField
          label={content.minimum}
          isOptional
          hint={content.minimumHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.text('minimum')}
        />
      </div>
    </div>
  )
}

function WhoFields({ form }: PartProps) {
  return (
    <div className="flex flex-col gap-4">
      <Checkbox label={content.firstOrder} {...form.check('isForFirstOrder')} />
      <LinesField label={content.customers} hint={content.customersHint} field="customers" form={form} />
    </div>
  )
}

function LimitFields({ form }: PartProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className={pair}>
        <TextField type="date" label={content.begins} hint=" " {...form.text('beginsOn')} />
        <TextField
          type="date"
          label={content.ends}
          isOptional
          hint={content.endsHint}
          {...form.text('endsOn')}
        />
      </div>
      <div className={pair}>
        <TextField
          label={content.maxUses}
          isOptional
          hint={content.limitHint}
          inputMode="numeric"
          {...form.text('maxUses')}
        />
        <TextField
          label={content.maxPerPerson}
          isOptional
          hint={content.limitHint}
          inputMode="numeric"
          disabled={form.values.isForFirstOrder}
          {...form.text('maxPerPerson')}
        />
      </div>
    </div>
  )
}
