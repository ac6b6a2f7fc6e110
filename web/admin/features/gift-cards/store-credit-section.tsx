import { useState } from 'react'
import type { FormProblem } from '#domain/form-problem.ts'
import { formatRand } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loaded, Section } from '../../ui/section.tsx'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { EntryList } from './entry-list.tsx'
import { creditContent as content } from './gift-card-content.ts'
import { useChangeCredit, useCustomerCredit } from './gift-card-queries.ts'

/** What the shop owes a customer in goods, and the way to give or take some. */
export function StoreCreditSection({ customerId }: { customerId: string }) {
  const credit = useCustomerCredit(customerId)
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title={content.title}>
      <Loaded query={credit}>
        {({ balanceCents, heldCents, entries }) => (
          <div className="flex flex-col gap-3">
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-ink-2">{content.available}</span>
              <Money cents={balanceCents} />
            </p>
            {heldCents > 0 && <p className="text-ink-2">{content.held(formatRand(heldCents))}</p>}
            {entries.length > 0 && <EntryList entries={entries} />}
            {isChanging ? (
              <CreditForm customerId={customerId} onDone={() => setChanging(false)} />
            ) : (
              <Button
                variant="secondary"
                size="small"
                className="self-start"
                onClick={() => setChanging(true)}
              >
                {content.change}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

type CreditValues = { amount: string; reason: string }

function CreditForm({ customerId, onDone }: { customerId: string; onDone: () => void }) {
  const change = useChangeCredit(customerId)
  const request = useRequestKey()
  const [direction, setDirection] = useState<'give' | 'take'>('give')
  const form = useForm<CreditValues>({
    initial: { amount: '', reason: '' },
    validate: problemOf,
    async onSend({ amount, reason }) {
      const body = { direction, amountCents: parseRand(amount) ?? 0, reason: reason.trim() }
      change.mutate({ ...body, key: request.keyOf(JSON.stringify(body)) }, { onSuccess: onDone })
      return undefined
    },
  })
  useUnsavedChanges(form.values.amount !== '' || form.values.reason !== '')
  return (
    <form {...form.formProps} className="flex flex-col gap-3">
      {change.error && (
        <Notice tone="error" title={content.failed}>
          {change.error.message}
        </Notice>
      )}
      <fieldset className="flex flex-wrap gap-5">
        <legend className="sr-only">{content.change}</legend>
        {(['give', 'take'] as const).map((one) => (
          <label key={one} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name="direction"
              checked={direction === one}
              onChange={() => setDirection(one)}
              className="size-5 accent-green"
            />
            {content[one]}
          </label>
        ))}
      </fieldset>
      <TextField label={content.amount} inputMode="decimal" autoComplete="off" {...form.text('amount')} />
      <TextField
        label={content.reason}
        hint={content.reasonHint}
        maxLength={200}
        autoComplete="off"
        {...form.text('reason')}
      />
      <Button type="submit" size="small" className="self-start" isBusy={change.isPending}>
        {content[direction]}
      </Button>
    </form>
  )
}

function problemOf({ amount, reason }: CreditValues): FormProblem | null {
  const fields = {
    ...((parseRand(amount) ?? 0) <= 0 && { amount: amountProblem(amount) ?? content.badAmount }),
    ...(reason.trim() === '' && { reason: content.noReason }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}
