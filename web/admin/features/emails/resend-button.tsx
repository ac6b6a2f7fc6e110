import { Send } from 'lucide-react'
import type { Email } from '#contract/shop/email.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { useResend } from './email-queries.ts'

export function ResendButton({ email, isQuiet = false }: { email: Email; isQuiet?: boolean }) {
  const resend = useResend()
  const { tell, warn } = useMessages()

  function send() {
    resend.mutate(email.id, {
      onSuccess: () => tell({ title: 'Email queued again', text: `“${email.subject}” to ${email.to}` }),
      onError: (error) => warn({ title: 'It was not sent again', text: error.message }),
    })
  }

  return (
    <Button variant={isQuiet ? 'quiet' : 'secondary'} size="small" isBusy={resend.isPending} onClick={send}>
      <Send aria-hidden className="size-4" />
      {email.status === 'waiting' ? 'Send now' : 'Send again'}
      <span className="sr-only">: {email.subject}</span>
    </Button>
  )
}
