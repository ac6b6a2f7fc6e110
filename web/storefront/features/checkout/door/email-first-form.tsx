import { Link } from 'react-router'
import { useEnterCheckout } from '#web/session/use-enter-checkout.ts'
import { EmailForm } from '../../accounts/login/email-form.tsx'

type EmailFirstFormProps = {
  email: string
  takesFocus: boolean
  onKnown: (email: string) => void
  onSignedIn: () => void
}

/** The one thing that has to be known of everybody. The name follows with the delivery address. */
export function EmailFirstForm({ email, takesFocus, onKnown, onSignedIn }: EmailFirstFormProps) {
  const enterCheckout = useEnterCheckout()

  async function enter(typed: string) {
    const result = await enterCheckout(typed)
    if (result.kind === 'refused') return result
    if (result.kind === 'known') onKnown(typed)
    else onSignedIn()
    return undefined
  }

  return (
    <EmailForm
      email={email}
      hint="We will send your order confirmation and delivery updates here"
      autoComplete="email"
      takesFocus={takesFocus}
      label="Continue"
      busyLabel="One moment..."
      onSend={enter}
    >
      <p className="text-sm text-pretty text-ink-2">
        If you are new here, we open an account for you with this address. By continuing you agree to the{' '}
        <Link to="/terms" className="link">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </EmailForm>
  )
}
