import { type RefObject, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Conversation } from '#contract/shop/conversation.ts'
import { maxAnswerLength } from '#domain/conversation.ts'
import { fillPlaceholders, firstNameOf } from '#domain/placeholders.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { useShopSettings } from '../shop/use-shop-settings.ts'
import { useAnswer } from './conversation-queries.ts'
import { inboxContent, replyText } from './inbox-content.ts'
import { replyAddress } from './reply-address.ts'
import { SavedAnswerChoice } from './saved-answers/saved-answer-choice.tsx'
import { WritingArea } from './writing-area.tsx'

const { composer: content } = inboxContent

type AnswerFormProps = {
  conversation: Conversation
  text: string
  area: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  /** Somebody has written since. */
  onStale: () => void
}

export function AnswerForm({ conversation, text, area, onText, onStale }: AnswerFormProps) {
  const { email, messages, name } = conversation
  const { data: shop } = useShopSettings()
  const { send, isBusy, error } = useSending({ conversation, text, onText, onStale })
  const newest = messages.at(-1)
  const orderNumber = newest?.orderNumber ?? null

  /** Below what is written, to be read and changed before it is sent. */
  function insert(saved: string) {
    const facts = {
      first_name: firstNameOf(name),
      order_number: orderNumber,
      shop_name: shop?.name ?? null,
    }
    const filled = fillPlaceholders(saved, facts)
    onText(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
    area.current?.focus()
  }

  return (
    // Beside the form, not in it: the panel of saved answers has a form of its own.
    <div className="flex flex-col gap-3">
      <SavedAnswerChoice onInsert={insert} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(false)
        }}
        className="flex flex-col gap-3"
      >
        <WritingArea
          label={content.answerLabel}
          hint={shop && replyText({ to: email, contact: shop.contact.email })}
          error={error}
          rows={6}
          maxLength={maxAnswerLength}
          {...{ text, area, onText, isBusy }}
          onSend={() => send(false)}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="small" isBusy={isBusy}>
            {content.send}
          </Button>
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => send(true)}>
            {content.sendAndClose}
          </Button>
          {newest && (
            <a
              href={replyAddress({ email, orderNumber, message: newest.text })}
              className="link ml-auto inline-flex min-h-9 items-center"
            >
              {content.ownProgram}
            </a>
          )}
        </div>
      </form>
    </div>
  )
}

type Sending = Pick<AnswerFormProps, 'conversation' | 'text' | 'onText' | 'onStale'>

function useSending({ conversation, text, onText, onStale }: Sending) {
  const { id, email, version } = conversation
  const answer = useAnswer(id)
  const { tell } = useMessages()
  const [isChecked, setChecked] = useState(false)
  const request = useRequestKey()
  const words = text.trim()

  function send(isLast: boolean) {
    setChecked(true)
    if (words === '') return
    answer.mutate(
      { text: words, version, isLast, key: request.keyOf(words) },
      {
        onSuccess() {
          request.forget()
          onText('')
          setChecked(false)
          tell({ title: content.sent, text: content.queued(email) })
        },
        onError(error) {
          if (isStale(error)) onStale()
        },
      },
    )
  }

  return { send, isBusy: answer.isPending, error: errorText() }

  function errorText(): string | undefined {
    if (isChecked && words === '') return content.missing
    if (isStale(answer.error)) return content.changed
    return answer.error?.message
  }
}

function isStale(error: Error | null): boolean {
  return isApiError(error) && error.problem.code === 'changed_since'
}
