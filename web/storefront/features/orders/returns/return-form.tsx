import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { RequestReturnBody, ReturnOptions } from '#contract/orders/return.ts'
import { whoBringsItBack } from '#domain/orders/returns/return-progress.ts'
import {
  type ReturnReason,
  type ReturnRemedy,
  returnReasonShopperLabel,
  returnRemedyShopperLabel,
} from '#domain/orders/returns/returns.ts'
import { formatFullDay } from '#web/storefront/order-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { TextArea } from '../../content/contact/text-area.tsx'
import { type ChosenPhoto, PhotoChoice } from './photo-choice.tsx'
import { type ReturnDraft, remediesOf, returnBody, startReturn, validateReturn } from './return-draft.ts'

type ReturnFormProps = {
  options: ReturnOptions
  isBusy: boolean
  onSend: (body: RequestReturnBody, photos: readonly File[]) => void
  onClose: () => void
}

export function ReturnForm({ options, isBusy, onSend, onClose }: ReturnFormProps) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const { values, errors, change, text, formProps } = useForm<ReturnDraft>({
    initial: startReturn(options),
    validate: (draft) => validateReturn(draft, options),
    async onSend(draft) {
      const body = returnBody(draft, options)
      const files = photos.map(({ file }) => file)
      if (body) onSend(body, files)
      return undefined
    },
  })
  const { ref: form } = formProps
  const { error: _, ...note } = text('note')

  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-6">
      <Group legend="What do you want to return?" problem={errors.items}>
        {options.items.map((item) => (
          <ItemChoice
            key={item.productId}
            item={item}
            quantity={values.quantities[item.productId] ?? 0}
            onChange={(quantity) =>
              change({ quantities: { ...values.quantities, [item.productId]: quantity } })
            }
          />
        ))}
      </Group>
      <Group legend="Why?" problem={errors.reason}>
        {options.reasons.map(({ reason, lastDay, isOpen }) => (
          <Radio<ReturnReason>
            key={reason}
            value={reason}
            label={returnReasonShopperLabel(reason)}
            hint={
              isOpen
                ? `Until ${formatFullDay(lastDay)}: ${whoBringsItBack(reason)}`
                : `Was possible until ${formatFullDay(lastDay)}`
            }
            isDisabled={!isOpen}
            isChosen={values.reason === reason}
            onChoose={(chosen) => change({ reason: chosen })}
          />
        ))}
      </Group>
      <RemedyChoice
        remedies={remediesOf(options, values.reason)}
        chosen={values.remedy}
        problem={errors.remedy}
        onChoose={(remedy) => change({ remedy })}
      />
      <TextArea
        label="Anything we should know (optional)"
        hint="If it is faulty, tell us what happens and when it started."
        maxLength={2000}
        {...note}
      />
      <PhotoChoice photos={photos} onChange={setPhotos} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel="Sending...">
          Request a return
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type RemedyChoiceProps = {
  remedies: readonly ReturnRemedy[]
  chosen: ReturnRemedy | null
  problem: string | undefined
  onChoose: (remedy: ReturnRemedy) => void
}

/** Where there is but one, nothing is to be chosen. */
function RemedyChoice({ remedies, chosen, problem, onChoose }: RemedyChoiceProps) {
  if (remedies.length < 2) return null
  return (
    <Group legend="What would you like us to do?" problem={problem}>
      {remedies.map((remedy) => (
        <Radio<ReturnRemedy>
          key={remedy}
          value={remedy}
          label={returnRemedyShopperLabel(remedy)}
          isChosen={chosen === remedy}
          onChoose={onChoose}
        />
      ))}
    </Group>
  )
}

function Group({
  legend,
  problem,
  children,
}: {
  legend: string
  problem: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={problem ? id : undefined}
      data-problem={problem ? '' : undefined}
      className="min-w-0"
    >
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-col gap-2">{children}</div>
      {problem && (
        <p id={id} role="alert" className="mt-2 flex items-start gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type ItemChoiceProps = {
  item: ReturnOptions['items'][number]
  quantity: number
  onChange: (quantity: number) => void
}

function ItemChoice({ item: { name, quantity: left }, quantity, onChange }: ItemChoiceProps) {
  const counts = Array.from({ length: left }, (_, place) => String(place + 1))
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={name}
        checked={quantity > 0}
        onChange={(event) => onChange(event.target.checked ? 1 : 0)}
      />
      {quantity > 0 && left > 1 && (
        <div className="w-40 max-w-full pl-8">
          <SelectField
            label={
              <>
                How many<span className="sr-only"> of {name}</span>
              </>
            }
            options={counts.map((count) => ({ value: count, label: count }))}
            value={String(Math.min(quantity, left))}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        </div>
      )}
    </div>
  )
}

type RadioProps<Value extends string> = {
  value: Value
  label: string
  hint?: string
  isDisabled?: boolean
  isChosen: boolean
  onChoose: (value: Value) => void
}

function Radio<Value extends string>(props: RadioProps<Value>) {
  const { value, label, hint, isDisabled = false, isChosen, onChoose } = props
  return (
    <label className="flex items-start gap-3 rounded-control border border-line-strong p-3 transition-colors not-has-disabled:hover:border-ink has-checked:border-green has-checked:bg-green-soft has-disabled:border-line has-disabled:bg-paper-2">
      <input
        type="radio"
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
        className="mt-0.75 size-5 shrink-0 accent-green"
      />
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block text-sm text-ink-2 tabular-nums">{hint}</span>}
      </span>
    </label>
  )
}
