import { Check, Copy, Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { cannotCopy, copyText } from '#web/ui/copy-text.ts'
import { byHandContent } from './by-hand-content.ts'
import { usePayLink } from './by-hand-queries.ts'

const { link: content } = byHandContent

type PayLinkButtonsProps = {
  orderNumber: string
  /** The swap whose difference it pays, if not the order. */
  swapId?: number
}

/** Emails or copies the link on which an order, or the difference of its swap, is paid. */
export function PayLinkButtons({ orderNumber, swapId }: PayLinkButtonsProps) {
  const link = usePayLink(orderNumber, swapId)
  const { tell, warn } = useMessages()
  const [isCopied, setCopied] = useState(false)
  // Pressed again without an answer it is the same email; after one, another.
  const key = useRef(randomKey())

  function email() {
    link.mutate(
      { email: true, key: key.current },
      {
        onSuccess: () => {
          key.current = randomKey()
          tell({ title: content.emailed, text: orderNumber })
        },
        onError: (error) => warn({ title: content.email, text: error.message }),
      },
    )
  }

  function copy() {
    link.mutate(
      { email: false, key: key.current },
      {
        onSuccess: async ({ url }) => {
          if (!(await copyText(url))) return warn({ title: cannotCopy, text: url })
          setCopied(true)
          setTimeout(() => setCopied(false), 2000)
        },
        onError: (error) => warn({ title: content.copy, text: error.message }),
      },
    )
  }

  const CopyIcon = isCopied ? Check : Copy
  return (
    <>
      <Button variant="secondary" size="small" isBusy={link.isPending} onClick={email}>
        <Mail aria-hidden className="size-4" />
        {content.email}
      </Button>
      <Button variant="secondary" size="small" disabled={link.isPending} onClick={copy}>
        <CopyIcon aria-hidden className="size-4" />
        {isCopied ? content.copied : content.copy}
      </Button>
    </>
  )
}
