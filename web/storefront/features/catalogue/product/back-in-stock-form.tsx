import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { requestBackInStock } from '#contract/catalogue/back-in-stock.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { validateBackInStock } from '#domain/catalogue/back-in-stock.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'

const rules = { validate: validateBackInStock, sample: { email: 'someone@example.com' } }

/** Asks for an address, and then says in its place what happens next. */
export function BackInStockForm({ product }: { product: Pick<Product, 'id'> }) {
  const { user } = useAuth()
  const [answer, setAnswer] = useState<string | null>(null)
  const { text, formProps, message, errors, isBusy, change, current, focusNext } = useForm({
    ...rules,
    initial: { email: user?.email ?? '' },
    async onSend({ email }) {
      try {
        const sent = await browserApi.call(requestBackInStock, {
          params: { id: String(product.id) },
          body: { email: email.trim() },
        })
        setAnswer(sent.message)
        return undefined
      } catch (error) {
        if (!isApiError(error)) throw error
        return { message: error.problem.error, fields: error.problem.fields }
      }
    },
  })

  // The pressed button was replaced by this form.
  const begin = useEffectEvent(() => focusNext('email'))
  useEffect(() => begin(), [])

  const fillIn = useEffectEvent((email: string) => change({ email: current().email || email }))
  const ownEmail = user?.email
  useEffect(() => {
    if (ownEmail) fillIn(ownEmail)
  }, [ownEmail])

  if (answer) return <Answer>{answer}</Answer>
  return (
    <form
      {...formProps}
      aria-label="Email me when it is back"
      className="flex flex-col gap-3 rounded-tile border border-line p-4"
    >
      {message && !errors.email && <Notice tone="error">{message}</Notice>}
      <EmailField
        hint="We email you once, when it is back in stock, and then delete your request."
        required
        {...text('email')}
      />
      <Button type="submit" isBusy={isBusy} busyLabel="Sending..." className="self-start max-sm:w-full">
        Email me
      </Button>
    </form>
  )
}

function Answer({ children }: { children: string }) {
  const panel = useRef<HTMLDivElement>(null)
  // The focused button disappeared with the form.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Notice tone="good">{children}</Notice>
    </div>
  )
}
