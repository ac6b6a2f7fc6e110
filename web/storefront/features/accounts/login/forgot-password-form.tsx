import { forgotPassword } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { refusalOf } from '../own/refusal-of.ts'
import { EmailForm } from './email-form.tsx'

type ForgotPasswordFormProps = { email: string; from: string; onSent: (message: string) => void }

export function ForgotPasswordForm({ email, from, onSent }: ForgotPasswordFormProps) {
  async function send(typed: string) {
    try {
      const { message } = await browserApi.call(forgotPassword, { body: { email: typed, from } })
      onSent(message)
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  }

  return <EmailForm email={email} label="Send me a link" busyLabel="Sending..." onSend={send} />
}
