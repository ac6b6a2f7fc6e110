import type { FormProblem } from '#domain/form-problem.ts'
import { formatRand } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import {
  highestGiftCardCents,
  lowestGiftCardCents,
  maxGiftCardMessage,
} from '#domain/payments/stored-value.ts'
import { Button } from '#web/ui/button.tsx'
import { cannotCopy, copyText } from '#web/ui/copy-text.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { giftCardContent } from './gift-card-content.ts'
import { useIssueGiftCard } from './gift-card-queries.ts'

const { panel: content, made } = giftCardContent

type IssueForm = { amount: string; email: string; name: string; message: string }

/** Issues a gift card, and then shows its code, which is nowhere else. */
export function IssuePanel({ onClose }: { onClose: () => void }) {
  const issue = useIssueGiftCard()
  const request = useRequestKey()
  const form = useForm<IssueForm>({
    initial: { amount: '', email: '', name: '', message: '' },
    validate: problemOf,
    async onSend(values) {
      const body = {
        amountCents: parseRand(values.amount) ?? 0,
        recipientEmail: values.email.trim() || null,
        recipientName: values.name.trim(),
        message: values.message.trim(),
      }
      issue.mutate({ ...body, key: request.keyOf(JSON.stringify(body)) })
      return undefined
    },
  })
  const isTyped = Object.values(form.values).some((text) => text !== '') && !issue.data
  const { close, confirmAndClose } = useUnsavedPanel(isTyped, onClose)
  if (issue.data) return <Issued {...issue.data} onClose={close} />
  return (
    <SidePanel
      title={giftCardContent.issue}
      subtitle={giftCardContent.intro}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="secondary" onClick={confirmAndClose}>
            {content.cancel}
          </Button>
          <Button isBusy={issue.isPending} busyLabel={content.sending} onClick={() => form.submit()}>
            {content.send}
          </Button>
        </>
      }
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        {issue.error && (
          <Notice tone="error" title={content.failed}>
            {issue.error.message}
          </Notice>
        )}
        <TextField
          label={content.amount}
          hint={content.amountHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.text('amount')}
        />
        <TextField
          label={content.email}
          hint={content.emailHint}
          type="email"
          maxLength={200}
          isOptional
          {...form.text('email')}
        />
        <TextField
          label={content.name}
          maxLength={100}
          isOptional
          autoComplete="off"
          {...form.text('name')}
        />
        <Field label={content.message} hint={content.messageHint} isOptional>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={maxGiftCardMessage}
              value={form.values.message}
              onChange={(event) => form.change({ message: event.target.value })}
              className="w-full rounded-control border border-line-strong bg-paper px-3 py-2 hover:border-ink"
            />
          )}
        </Field>
      </form>
    </SidePanel>
  )
}

function problemOf({ amount }: IssueForm): FormProblem | null {
  const cents = parseRand(amount)
  const isRight = cents !== null && cents >= lowestGiftCardCents && cents <= highestGiftCardCents
  const problem = amountProblem(amount) ?? content.badAmount
  return isRight ? null : { message: problem, fields: { amount: problem } }
}

type IssuedProps = {
  giftCard: { issuedCents: number; recipientEmail: string | null }
  code: string
  onClose: () => void
}

function Issued({ giftCard: { issuedCents, recipientEmail }, code, onClose }: IssuedProps) {
  const { tell, warn } = useMessages()
  return (
    <SidePanel
      title={made.title(formatRand(issuedCents))}
      subtitle={recipientEmail ? made.sent(recipientEmail) : ''}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={async () => {
              if (await copyText(code)) tell({ title: made.copied })
              else warn({ title: cannotCopy })
            }}
          >
            {made.copy}
          </Button>
          <Button onClick={onClose}>{made.close}</Button>
        </>
      }
    >
      <p className="text-ink-2">{made.code}</p>
      <p className="mt-1 rounded-control bg-paper-2 p-4 text-center text-xl font-semibold wrap-anywhere tabular-nums select-all">
        {code}
      </p>
      <p className="mt-3 text-ink-2">{made.once}</p>
    </SidePanel>
  )
}
