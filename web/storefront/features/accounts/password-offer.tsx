import { useEffect, useId, useState } from 'react'
import { type Account, readAccount } from '#contract/accounts/account.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { settle } from '#web/session/api/settle.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useShop } from '../../use-shop.ts'
import { FirstPasswordForm } from './first-password-form.tsx'
import { FocusedNotice } from './focused-notice.tsx'

/** Shows nothing unless the account was opened without a password. */
export function PasswordOffer() {
  const headingId = useId()
  const { canSendMail } = useShop()
  const { status } = useAuth()
  const account = useAccountWithoutPassword(status === 'signed_in')
  const [isChosen, setIsChosen] = useState(false)

  if (status !== 'signed_in' || !account) return null
  if (isChosen) {
    return (
      <div className="mt-8">
        <FocusedNotice tone="good" title="Your password is saved">
          Next time, log in with it and {account.email}.
        </FocusedNotice>
      </div>
    )
  }
  return (
    <section aria-labelledby={headingId} className="mt-8 rounded-tile border border-line p-5 sm:p-6">
      <h2 id={headingId} className="text-xl">
        Choose a password
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-sm text-pretty text-ink-2">
        We opened an account for {account.email}, with your orders and invoices. Choose a password to log in
        with next time.{canSendMail && ' Without one, we email you a link whenever you log in.'}
      </p>
      <FirstPasswordForm account={account} onChosen={() => setIsChosen(true)} />
    </section>
  )
}

function useAccountWithoutPassword(isSignedIn: boolean): Account | null {
  const [account, setAccount] = useState<Account | null>(null)

  useEffect(() => {
    if (!isSignedIn) return
    let isCurrent = true
    void settle(browserApi.call(readAccount, {})).then((read) => {
      const isWithout = read.kind === 'loaded' && read.data.account.hasPassword === false
      if (isCurrent && isWithout) setAccount(read.data.account)
    })
    return () => {
      isCurrent = false
    }
  }, [isSignedIn])

  return account
}
