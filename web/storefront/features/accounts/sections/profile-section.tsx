import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#contract/accounts/account.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import { type Profile, validateProfile } from '#domain/accounts/profile.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { onlyChanged } from '#web/ui/form/form-state.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AccountAct } from '../own/account-act.ts'
import { useOwnAct } from '../own/use-own-act.ts'
import { AccountSection } from './account-section.tsx'
import type { SectionProps } from './section-props.ts'

const rules = {
  validate: (values: Profile) => validateProfile(values),
  sample: { firstName: 'Some', lastName: 'One', phone: '' },
}

export function ProfileSection({ account }: SectionProps) {
  const act = useOwnAct<AccountAct>()
  const announce = useAnnounce()
  const [isSaved, setIsSaved] = useState(false)
  const { text, formProps, message, isBusy, reset, saved } = useForm({
    ...rules,
    initial: profileOf(account),
    async onSend(values) {
      const profile = typedProfile(values)
      const body = onlyChanged(profile, typedProfile(saved()))
      const result = await act({ act: 'change_profile', body })
      if (result.kind === 'refused') return result
      reset(profileOf(profile))
      setIsSaved(true)
      announce('Your details have been saved.')
      return undefined
    },
  })

  return (
    <AccountSection title="Your details" text="Your name appears on orders and invoices.">
      <dl className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <dt className="text-sm font-medium">Email</dt>
        <dd className="flex flex-wrap items-center gap-3 wrap-anywhere">
          {account.email}
          {account.emailVerified && <Badge tone="good">Verified</Badge>}
        </dd>
      </dl>
      <form {...formProps} onChange={() => setIsSaved(false)} className="flex flex-col gap-5">
        {message && <Notice tone="error">{message}</Notice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" required {...text('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...text('lastName')} />
        </div>
        <TextField
          label="Phone"
          isOptional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+27 12 345 6789"
          {...text('phone')}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
            Save details
          </Button>
          {isSaved && (
            <span className="flex items-center gap-2 text-green">
              <Check aria-hidden className="size-5" />
              Saved
            </span>
          )}
        </div>
      </form>
    </AccountSection>
  )
}

function typedProfile({ firstName, lastName, phone }: Profile): Profile {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: parsePhone(phone) ?? phone.trim(),
  }
}

function profileOf({ firstName, lastName, phone }: Pick<Account, keyof Profile>): Profile {
  return { firstName, lastName, phone: phone ? formatPhone(phone) : '' }
}
