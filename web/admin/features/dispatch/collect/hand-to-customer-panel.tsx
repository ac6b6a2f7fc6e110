import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHandToCustomer } from '../dispatch-queries.ts'
import { collectContent as content } from './collect-content.ts'

type HandToCustomerPanelProps = { orderNumber: string; onClose: () => void }

/** Hands an order over at the counter, to whoever says its number or its code. */
export function HandToCustomerPanel({ orderNumber, onClose }: HandToCustomerPanelProps) {
  const formId = useId()
  const { tell } = useMessages()
  const hand = useHandToCustomer(orderNumber)
  const [proof, setProof] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(proof.trim() === '')
    if (proof.trim() === '') return
    hand.mutate(proof, {
      onSuccess() {
        tell({ title: content.done(orderNumber) })
        onClose()
      },
    })
  }

  return (
    <SidePanel
      title={content.title(orderNumber)}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" size="small" onClick={onClose}>
            {content.cancel}
          </Button>
          <Button type="submit" form={formId} size="small" isBusy={hand.isPending}>
            {content.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-ink-2">{content.text}</p>
        <TextField
          label={content.proof}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          data-first-focus
          value={proof}
          error={isMissing ? content.missing : hand.error?.message}
          onChange={(event) => setProof(event.target.value)}
        />
      </form>
    </SidePanel>
  )
}
