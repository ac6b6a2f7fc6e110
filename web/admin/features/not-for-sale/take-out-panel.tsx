import { useState } from 'react'
import type { NotForSaleLot } from '#contract/catalogue/not-for-sale.ts'
import { exitNeedsReason, type NotForSaleExit, notForSaleExits } from '#domain/catalogue/not-for-sale.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { CountSelect } from '../../ui/table/count-select.tsx'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { notForSaleContent } from './not-for-sale-content.ts'
import { useTakeNotForSale } from './not-for-sale-queries.ts'

const { panel: content } = notForSaleContent

type TakeOutPanelProps = { lot: NotForSaleLot; onClose: () => void }

/** Back on the shelf, to the supplier, or written off: the last two with a reason. */
export function TakeOutPanel({ lot, onClose }: TakeOutPanelProps) {
  const take = useTakeNotForSale(lot.id)
  const { tell } = useMessages()
  const request = useRequestKey()
  const [to, setTo] = useState<NotForSaleExit>('shelf')
  const [quantity, setQuantity] = useState(lot.quantity)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { close, confirmAndClose } = useUnsavedPanel(reason.trim() !== '', onClose)
  const isReasonMissing = exitNeedsReason(to) && reason.trim() === ''

  function send() {
    setChecked(true)
    if (isReasonMissing || quantity === 0) return
    const words = reason.trim()
    const key = request.keyOf(`${to} ${quantity} ${words}`)
    take.mutate(
      { to, quantity, ...(words && { reason: words }), key },
      {
        onSuccess() {
          tell({ title: content.done, text: lot.productName })
          close()
        },
      },
    )
  }

  return (
    <SidePanel title={content.title(lot.productName)} onClose={confirmAndClose}>
      <div className="flex flex-col gap-5">
        {take.error && (
          <Notice tone="error" title={content.notSaved}>
            {take.error.message}
          </Notice>
        )}
        <CountSelect label={content.quantity} value={quantity} of={lot.quantity} onChange={setQuantity} />
        <RadioGroup
          legend={content.where}
          name="exit"
          value={to}
          choices={notForSaleExits.map((one) => ({ value: one, label: content.exits[one] }))}
          onChange={setTo}
        />
        <TextField
          label={content.reason}
          hint={content.reasonHint}
          isOptional={!exitNeedsReason(to)}
          maxLength={500}
          value={reason}
          {...(isChecked && isReasonMissing && { error: content.reasonMissing })}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <Button isBusy={take.isPending} disabled={quantity === 0} onClick={send}>
            {content.confirm}
          </Button>
        </div>
      </div>
    </SidePanel>
  )
}
