import clsx from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from './modal.tsx'

export type MessageContent = {
  title: string
  text?: ReactNode
  /** One follow-up action, such as undo. */
  action?: { label: string; run: () => void }
}

type Message = MessageContent & { id: number; tone: 'good' | 'error' }

type Messages = {
  /** A success; disappears by itself. */
  tell: (content: MessageContent) => void
  /** A failure after an apparent success; stays until it is dismissed. */
  warn: (content: MessageContent) => void
}

const MessagesContext = createContext<Messages | null>(null)

/**
 * For results that arrive after people have moved on: an optimistic change that was refused, or one that can be
 * reverted. Errors in a form are shown in the form.
 */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])
  const lastId = useRef(0)

  const value = useMemo<Messages>(() => {
    const add = (tone: Message['tone'], content: MessageContent) => {
      lastId.current += 1
      const message = { ...content, tone, id: lastId.current }
      setMessages((before) => [...before.slice(-2), message])
    }
    return { tell: (content) => add('good', content), warn: (content) => add('error', content) }
  }, [])

  const drop = (id: number) => setMessages((before) => before.filter((message) => message.id !== id))

  return (
    <MessagesContext value={value}>
      {children}
      {/* Part of the page, so that its end is never under them; in the middle, off the column beside an order. */}
      <div
        data-stays-below={messages.length > 0 || undefined}
        className={clsx(
          'pointer-events-none sticky bottom-0 z-40 mx-4 flex flex-col gap-2 sm:mx-auto sm:w-96 print:hidden',
          messages.length > 0 && 'pb-4',
        )}
      >
        <div role="status" className="contents">
          {messages
            .filter(({ tone }) => tone === 'good')
            .map((message) => (
              <MessageCard key={message.id} message={message} onDrop={() => drop(message.id)} />
            ))}
        </div>
        <div role="alert" className="contents">
          {messages
            .filter(({ tone }) => tone === 'error')
            .map((message) => (
              <MessageCard key={message.id} message={message} onDrop={() => drop(message.id)} />
            ))}
        </div>
      </div>
    </MessagesContext>
  )
}

export function useMessages(): Messages {
  const provided = useContext(MessagesContext)
  if (!provided) throw new Error('useMessages must be used inside MessagesProvider')
  return provided
}

// Long enough to read two lines and to reach the button in them.
const shownMs = 8000

function MessageCard({ message, onDrop }: { message: Message; onDrop: () => void }) {
  const { tone, title, text, action } = message
  const card = useRef<HTMLDivElement>(null)
  const latestDrop = useRef(onDrop)

  useEffect(() => {
    latestDrop.current = onDrop
  })

  useEffect(() => {
    if (tone === 'error') return
    const timer = setInterval(() => {
      // Not while somebody is hovering over it or has the focus in it.
      if (!card.current?.matches(':hover, :focus-within')) latestDrop.current()
    }, shownMs)
    return () => clearInterval(timer)
  }, [tone])

  const Icon = tone === 'good' ? CircleCheck : CircleAlert
  return (
    <div
      ref={card}
      className={clsx(
        'pointer-events-auto flex animate-appear items-start gap-3 rounded-control border bg-paper py-3 pr-4 pl-3 shadow-float',
        tone === 'good' ? 'border-line' : 'border-red',
      )}
    >
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-5 shrink-0', tone === 'good' ? 'text-green' : 'text-red')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <div className="text-ink-2">{text}</div>}
        {action && (
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            onClick={() => {
              onDrop()
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton onClose={onDrop} label="Dismiss" />
    </div>
  )
}
