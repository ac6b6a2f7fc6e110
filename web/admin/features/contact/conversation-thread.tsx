import clsx from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type {
  Conversation,
  ConversationAnswer,
  ConversationNote,
  CustomerMessage,
} from '#contract/shop/conversation.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmailBadge } from '../emails/email-badge.tsx'
import { mayDo } from '../layout/destinations.ts'
import { inboxContent } from './inbox-content.ts'
import { OrderNumber } from './order-number.tsx'
import { type ThreadEntry, threadEntries } from './thread-entries.ts'

const { page: content } = inboxContent

/** Everything that was said, oldest first. */
export function ConversationThread({ conversation }: { conversation: Conversation }) {
  return (
    <ol aria-label={content.thread} className="flex flex-col gap-4">
      {threadEntries(conversation).map((entry) => (
        <li key={entry.key}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: ThreadEntry }) {
  switch (entry.kind) {
    case 'message':
      return <Message message={entry.message} />
    case 'answer':
      return <Answer answer={entry.answer} />
    case 'note':
      return <Note note={entry.note} />
  }
}

type SaidProps = { className: string; head: ReactNode; at: string; text: string; foot?: ReactNode }

function Said({ className, head, at, text, foot }: SaidProps) {
  return (
    <article className={clsx('rounded-tile border px-4 py-3', className)}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="min-w-0 font-semibold wrap-anywhere">{head}</div>
        <Moment at={at} />
      </header>
      <p className="mt-2 text-base whitespace-pre-wrap wrap-anywhere">{text}</p>
      {foot && (
        <footer className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">{foot}</footer>
      )}
    </article>
  )
}

function Message({ message }: { message: CustomerMessage }) {
  const { user } = useAuth()
  const { name, email, at, text, orderNumber, isOwnOrder, isLoggedIn } = message
  const mayOpen = user !== null && mayDo(user, 'orders')
  return (
    <Said
      className="border-line bg-paper sm:mr-12"
      head={name}
      at={at}
      text={text}
      foot={
        <>
          <span className="wrap-anywhere">{email}</span>
          <span>{isLoggedIn ? content.loggedIn : content.loggedOut}</span>
          {orderNumber && (
            <span>
              {isOwnOrder ? content.aboutOwn : content.aboutAny}{' '}
              <OrderNumber orderNumber={orderNumber} mayOpen={mayOpen} />
            </span>
          )}
        </>
      }
    />
  )
}

function Answer({ answer: { author, at, text, to, emailStatus } }: { answer: ConversationAnswer }) {
  return (
    <Said
      className="border-green/40 bg-green-soft sm:ml-12"
      head={
        <>
          {content.staff}
          <span className="font-normal text-ink-2">, {author}</span>
        </>
      }
      at={at}
      text={text}
      foot={
        <>
          <span className="wrap-anywhere">To {to}</span>
          {emailStatus && <EmailBadge status={emailStatus} />}
        </>
      }
    />
  )
}

function Note({ note: { author, at, text } }: { note: ConversationNote }) {
  return (
    <Said
      className="border-dashed border-line-strong bg-paper-2 sm:ml-12"
      head={
        <span className="inline-flex items-center gap-2">
          <Lock aria-hidden className="size-4" />
          {content.note}
        </span>
      }
      at={at}
      text={text}
      foot={<span className="wrap-anywhere">{author}</span>}
    />
  )
}
