import { useState } from 'react'
import type { Discount } from '#contract/orders/discount.ts'
import { discountKinds } from '#domain/money/discount.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { Section } from '../orders/details/section.tsx'
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
    <form {...form.formProps} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {conflict}
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
      </div>
      <div className="flex flex-col gap-5 xl:sticky xl:top-20">
        <DiscountForecast values={form.values} />
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={form.isBusy} busyLabel={content.saving}>
            {content.save}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {content.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The form of a discount from opening to saved, also where somebody else saved it meanwhile. */
function useDiscountForm(discount: Discount | null, onSaved: DiscountFormProps['onSaved']) {
  const { tell } = useMessages()
  const save = useSaveDiscount()
  const [key] = useState(() => randomKey())
  const form: Form<DiscountValues> = useForm<DiscountValues>({
    initial: valuesOf(discount),
    validate: validateValues,
    async onSend() {
      const refusal = await saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      )
      return refusal && { ...refusal, ...(refusal.fields && { fields: renamed(refusal.fields) }) }
    },
  })
  const meanwhile = useMeanwhile({
    form,
    opened: discount,
    valuesOf,
    labelOf: (field) => discountLabels[field],
    textOf: valueText,
    lists: discountLists,
    reread: ({ id }) => fetchDiscount(id),
  })
  useUnsavedChanges(!save.isSuccess && form.isDirty)

  async function send(values: DiscountValues) {
    const codes = values.how === 'code' && !discount ? (wholeNumber(values.codes) ?? 1) : 1
    const saved = await save.mutateAsync({ discount: bodyOf(values), codes, seen: meanwhile.seen(), key })
    const text = saved.codes.length > 1 ? content.savedMany(saved.codes.length) : saved.discount.label
    tell({ title: content.saved, text })
    onSaved({ id: saved.discount.id, codes: saved.codes })
  }

  return { form, conflict: meanwhile.panel }
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
