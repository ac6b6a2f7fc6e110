import { ShieldAlert } from 'lucide-react'
import type { Duty } from '#domain/accounts/staff/permissions.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const words: Record<Duty, { title: string; text: string; label: string; to: string }> = {
  choose_password: {
    title: 'Choose another password first',
    text: 'Your password is too short or too easy to guess for staff. Change it to open the admin area again.',
    label: 'Change My Password',
    to: '/account',
  },
  set_up_second_factor: {
    title: 'Turn on two-step login first',
    text: 'This shop takes real money, so staff also log in with a code from an app. Setting it up takes two minutes with any authenticator app. You also get recovery codes in case you lose your phone.',
    label: 'Set Up Two-Step Login',
    to: '/account#two-step-login',
  },
}

/** Shown in place of the admin area, whose calls the server refuses until then. */
export function ClosedUntil({ duty }: { duty: Duty }) {
  const { title, text, label, to } = words[duty]
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState heading="h1" icon={ShieldAlert} title={title} text={text}>
        <ButtonLink to={to}>{label}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Back to the shop
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
