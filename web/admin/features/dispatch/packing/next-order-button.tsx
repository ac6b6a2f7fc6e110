import { SkipForward } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { findNextOrder } from '../dispatch-queries.ts'
import { packAddress } from './pack-address.ts'

const { packing: content } = dispatchContent

type NextOrderButtonProps = {
  /** The order that is open now. */
  except: string | null
  variant?: ButtonVariant
  ref?: Ref<HTMLButtonElement>
}

/** Goes to the oldest order that is to be packed. */
export function NextOrderButton({ except, variant = 'primary', ref }: NextOrderButtonProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  async function go() {
    setBusy(true)
    setMessage(null)
    try {
      const next = await findNextOrder(except)
      if (next) navigate(packAddress(next))
      else setMessage(content.nothingNext)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button ref={ref} variant={variant} isBusy={isBusy} onClick={go}>
        <SkipForward aria-hidden className="size-4" />
        {content.next}
      </Button>
      <p role="status" className="text-ink-2 empty:hidden">
        {message}
      </p>
    </div>
  )
}
