import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { provinceOfPostalCode } from '#domain/accounts/province-of-postal-code.ts'
import type { DayRange } from '#domain/orders/delivery.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { readDeliveryCode, rememberDeliveryCode } from '#web/session/read-delivery-code.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type DeliverToProps = {
  delivery: DayRange
  /** A person pressed for it, rather than the browser knowing the postal code. */
  isAsked: boolean
  onAsk: () => void
}

/** When it arrives at one's own postal code. Every province is served within the same days. */
export default function DeliverTo({ delivery, isAsked, onAsk }: DeliverToProps) {
  const { user } = useAuth()
  const [code, setCode] = useState(readDeliveryCode)
  const [isChanging, setIsChanging] = useState(isAsked && code === null)
  const province = code && provinceOfPostalCode(code)

  const ownerId = user?.id
  const fillIn = useEffectEvent((saved: string | null) => {
    if (saved && !isChanging) choose(saved)
  })
  useEffect(() => {
    if (ownerId && readDeliveryCode() === null) void savedCode(ownerId).then(fillIn)
  }, [ownerId])

  function choose(next: string) {
    rememberDeliveryCode(next)
    setCode(next)
    setIsChanging(false)
  }

  if (isChanging) return <CodeForm code={code} onChoose={choose} />
  return (
    <p role="status">
      {province && (
        <>
          To {code} ({province}): {formatDay(delivery.from)} to {formatDay(delivery.to)}.{' '}
        </>
      )}
      <button
        type="button"
        onClick={() => {
          onAsk()
          setIsChanging(true)
        }}
        className="link min-h-6"
      >
        {province ? 'Change postal code' : 'Check your postal code'}
      </button>
    </p>
  )
}

type CodeFormProps = { code: string | null; onChoose: (code: string) => void }

function CodeForm({ code, onChoose }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // The pressed button was replaced by this form.
  useEffect(() => input.current?.focus(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (provinceOfPostalCode(typed)) return onChoose(typed)
    setError(
      /^\d{4}$/.test(typed)
        ? 'That postal code does not exist. Please check it.'
        : 'A postal code has four digits, such as 8001.',
    )
    input.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <div className="w-36">
        <TextField
          ref={input}
          label="Postal code"
          error={error}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          defaultValue={code ?? ''}
        />
      </div>
      <Button type="submit" variant="secondary">
        Check
      </Button>
    </form>
  )
}

const readAccount = () => import('#contract/accounts/account.ts').then((contract) => contract.readAccount)

let lastRead: { ownerId: string; answer: Promise<string | null> } | null = null

/** Of the first saved address, read once. */
function savedCode(ownerId: string): Promise<string | null> {
  if (lastRead?.ownerId !== ownerId) lastRead = { ownerId, answer: readCode() }
  return lastRead.answer
}

async function readCode(): Promise<string | null> {
  try {
    const { account } = await browserApi.call(readAccount, {})
    const codes = account.addresses.map(({ postalCode }) => postalCode)
    return codes.find((code) => provinceOfPostalCode(code) !== null) ?? null
  } catch (error) {
    // The delivery days are the same without a place.
    if (isApiError(error)) return null
    throw error
  }
}
