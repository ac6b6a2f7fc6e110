import { Send } from 'lucide-react'
import type { Email } from '#contract/letter.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { useResend } from './letter-queries.ts'

export function ResendButton({ letter, isQuiet = false }: { letter: Email; isQuiet?: boolean }) {
  const resend = useResend()
  const { tell, warn } = useMessages()

  function send() {
    resend.mutate(letter.id, {
      onSuccess: () => tell({ title: 'It is on its way again', text: `“${letter.subject}” to ${letter.to}` }),
      onError: (error) => warn({ title: 'It was not sent again', text: error.message }),
    })
  }

  return (
    <Button variant={isQuiet ? 'quiet' : 'secondary'} size="small" isBusy={resend.isPending} onClick={send}>
      <Send aria-hidden className="size-4" />
      {letter.status === 'waiting' ? 'Send now' : 'Send again'}
      <span className="sr-only">: {letter.subject}</span>
    </Button>
  )
}
