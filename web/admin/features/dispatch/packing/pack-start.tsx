import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { tidyOrderNumber } from '#domain/orders/order-number.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { NextOrderButton } from './next-order-button.tsx'
import { packAddress } from './pack-address.ts'
import { scannedOrder } from './packing-session.ts'
import { useScanner } from './use-scanner.ts'

const { packing: content } = dispatchContent

/** Which order to pack: by a slip's barcode, by its number, or the oldest. */
export function PackStart() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')

  const open = (code: string) => {
    const orderNumber = scannedOrder(code) ?? tidyOrderNumber(code)
    if (orderNumber) navigate(packAddress(orderNumber))
  }
  useScanner(open)

  function submit(event: FormEvent) {
    event.preventDefault()
    open(typed)
  }

  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs
          items={[{ label: dispatchContent.title, to: '/admin/dispatch' }, { label: content.title }]}
        />
        <h1 className="mt-2 text-2xl">{content.title}</h1>
        <p className="mt-1 text-ink-2">{content.intro}</p>
      </div>
      <form onSubmit={submit} className="flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            label={content.number}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary">
          {content.open}
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </form>
      <NextOrderButton except={null} />
    </div>
  )
}
