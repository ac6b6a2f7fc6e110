import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import {
  type ContactForm as ContactFormValues,
  type ContactMessage,
  tidyContact,
  validateContact,
} from '#domain/contact.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField, SelectField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OrderChoice } from './order-choice.tsx'
import { TextArea } from './text-area.tsx'

const initial = { name: '', email: '', topic: 'question', orderNumber: '', message: '' }

const rules = {
  validate: (values: typeof initial) => validateContact(contactFormOf(values)),
  sample: { ...initial, name: 'Some One', email: 'someone@example.com', message: 'Hello' },
}

const topics = [
  { value: 'question', label: 'A question' },
  { value: 'order', label: 'An order' },
]

/** What is sent: a number typed before the topic was changed is not part of it. */
function contactFormOf({ topic, orderNumber, ...form }: typeof initial): ContactFormValues {
  return { ...form, orderNumber: topic === 'order' ? orderNumber : '' }
}

/** What somebody writes about, if they came from its page. Each may be empty. */
export type ContactSubject = { orderNumber: string; product: string }

const maxProductNameLength = 200

type ContactFormProps = { about: ContactSubject; onSent: (sent: ContactMessage, answer: string) => void }

export function ContactForm({ about, onSent }: ContactFormProps) {
  const { user } = useAuth()
  const { values, text, formProps, message, isBusy, change, current } = useForm({
    ...rules,
    initial: {
      ...initial,
      topic: about.orderNumber ? 'order' : 'question',
      orderNumber: about.orderNumber,
      message: openingLine(about),
    },
    async onSend(values) {
      const sent = contactFormOf(values)
      try {
        const answer = await browserApi.call(sendContactMessage, { body: sent })
        onSent(tidyContact(sent), answer.message)
        return undefined
      } catch (error) {
        // Whatever happens, the typed values stay in the form.
        if (!isApiError(error)) throw error
        return { message: error.problem.error, fields: error.problem.fields }
      }
    },
  })

  // The page is the same for everyone, so who is writing is only known once it is open.
  const fillIn = useEffectEvent((writer: User) => {
    const { name, email } = current()
    change({ name: name || `${writer.firstName} ${writer.lastName}`.trim(), email: email || writer.email })
  })
  useEffect(() => {
    if (user) fillIn(user)
  }, [user])

  return (
    <form {...formProps} aria-labelledby="write" className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <TextField label="Name" autoComplete="name" required {...text('name')} />
      <EmailField required {...text('email')} />
      <SelectField label="What is it about?" options={topics} {...text('topic')} />
      {values.topic === 'order' && (
        <OrderChoice field={text('orderNumber')} onChoose={(orderNumber) => change({ orderNumber })} />
      )}
      <TextArea label="Message" required {...text('message')} />
      <Button
        type="submit"
        size="large"
        isBusy={isBusy}
        busyLabel="Sending..."
        className="self-start max-sm:w-full"
      >
        Send Message
      </Button>
    </form>
  )
}

/** The name may be anything that an address can contain. */
function openingLine({ product }: ContactSubject): string {
  const name = product.replaceAll(/\s+/g, ' ').trim().slice(0, maxProductNameLength)
  return name && `About ${name}:\n\n`
}

type SentMessageProps = { sent: ContactMessage; answer: string; onWriteAnother: () => void }

/** The text stays on the page after it is sent, so that its author has it too. */
export function SentMessage({ sent, answer, onWriteAnother }: SentMessageProps) {
  const panel = useRef<HTMLDivElement>(null)
  // The focused button disappeared with the form.
  useEffect(() => panel.current?.focus(), [])

  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
      <Notice tone="good" title={answer}>
        We will email {sent.email}.
      </Notice>
      <section aria-labelledby="sent" className="w-full">
        <h3 id="sent" className="text-base">
          Your message
        </h3>
        {sent.orderNumber && <p className="mt-1 text-ink-2">About {sent.orderNumber}</p>}
        <p className="mt-2 border-l-2 border-line pl-4 whitespace-pre-wrap wrap-anywhere">{sent.message}</p>
      </section>
      <Button variant="secondary" onClick={onWriteAnother}>
        Send another message
      </Button>
    </div>
  )
}

/** The form, then the sent message in its place. */
export function WriteToUs({ about }: { about: ContactSubject }) {
  const [received, setReceived] = useState<{ sent: ContactMessage; answer: string } | null>(null)
  if (!received) {
    return <ContactForm about={about} onSent={(sent, answer) => setReceived({ sent, answer })} />
  }
  return <SentMessage {...received} onWriteAnother={() => setReceived(null)} />
}
