import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ReturnOptions } from '#contract/orders/return.ts'
import {
  type ReturnReason,
  type ReturnRemedy,
  returnReasonStaffLabel,
  returnRemedyStaffLabel,
} from '#domain/orders/returns/returns.ts'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { Loaded } from '../../ui/section.tsx'
import { CountSelect } from '../../ui/table/count-select.tsx'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { returnContent } from './return-content.ts'
import { useOpenReturn, useReturnOptions } from './return-queries.ts'
import { StepFailure } from './step-failure.tsx'

const { open: content } = returnContent

type OpenReturnPanelProps = { orderNumber: string; onClose: () => void }

/** A return for a customer who telephones. It keeps to the rules of their own request, and names who opened it. */
export function OpenReturnPanel({ orderNumber, onClose }: OpenReturnPanelProps) {
  const options = useReturnOptions(orderNumber)
  return (
    <SidePanel title={content.title(orderNumber)} subtitle={content.subtitle} onClose={onClose}>
      <Loaded query={options}>
        {(loaded) =>
          loaded.items.length > 0 && loaded.reasons.some(({ isOpen }) => isOpen) ? (
            <OpenReturnForm orderNumber={orderNumber} options={loaded} onClose={onClose} />
          ) : (
            <p>{content.none}</p>
          )
        }
      </Loaded>
    </SidePanel>
  )
}

type FormProps = OpenReturnPanelProps & { options: ReturnOptions }

function OpenReturnForm({ orderNumber, options, onClose }: FormProps) {
  const navigate = useNavigate()
  const open = useOpenReturn(orderNumber)
  const [key] = useState(() => randomKey())
  const [isChecked, setChecked] = useState(false)
  const draft = useReturnDraft(options)
  const { units, setUnits, items, reason, setReason, remedies, chosen, setRemedy, note, setNote } = draft
  const { close } = useUnsavedPanel(note.trim() !== '', onClose)

  function send() {
    setChecked(true)
    if (items.length === 0 || !reason || !chosen) return
    open.mutate(
      { items, reason, remedy: chosen, ...(note.trim() && { note: note.trim() }), key },
      {
        onSuccess({ return: { id } }) {
          close()
          navigate(href('/admin/returns/:id', { id: String(id) }))
        },
      },
    )
  }

  return (
    <div className="flex flex-col gap-5">
      <StepFailure error={open.error} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{content.goods}</legend>
        {options.items.map(({ productId, name, quantity }) => (
          <CountSelect
            key={productId}
            label={name}
            value={units[productId] ?? 0}
            of={quantity}
            onChange={(count) => setUnits({ ...units, [productId]: count })}
          />
        ))}
        {isChecked && items.length === 0 && <p className="text-red">{content.goodsMissing}</p>}
      </fieldset>
      <RadioGroup
        legend={content.why}
        name="reason"
        value={reason}
        choices={options.reasons.map((one) => ({
          value: one.reason,
          label: returnReasonStaffLabel(one.reason),
          detail: one.isOpen ? content.until(one.lastDay) : content.tooLate(one.lastDay),
          isOff: !one.isOpen,
        }))}
        onChange={setReason}
      />
      {remedies.length > 1 && (
        <RadioGroup
          legend={content.wants}
          name="remedy"
          value={chosen}
          choices={remedies.map((one) => ({ value: one, label: returnRemedyStaffLabel(one) }))}
          onChange={setRemedy}
        />
      )}
      <TextField
        label={content.note}
        isOptional
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button isBusy={open.isPending} onClick={send}>
          {content.send}
        </Button>
      </div>
    </div>
  )
}

/** What comes back and why. A remedy that does not fit another reason gives way to one that does. */
function useReturnDraft(options: ReturnOptions) {
  const only = options.items.length === 1 ? options.items[0] : undefined
  const [units, setUnits] = useState<Record<number, number>>(only ? { [only.productId]: 1 } : {})
  const [reason, setReason] = useState<ReturnReason | undefined>(
    options.reasons.find(({ isOpen }) => isOpen)?.reason,
  )
  const [remedy, setRemedy] = useState<ReturnRemedy>('refund')
  const [note, setNote] = useState('')
  const items = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId: Number(productId), quantity }))
  const remedies = options.reasons.find((one) => one.reason === reason)?.remedies ?? []
  const chosen = remedies.find((one) => one === remedy) ?? remedies[0]
  return { units, setUnits, items, reason, setReason, remedies, chosen, setRemedy, note, setNote }
}
