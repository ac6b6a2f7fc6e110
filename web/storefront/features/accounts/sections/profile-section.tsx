import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#contract/accounts/account.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import { type Profile, validateProfile } from '#domain/accounts/profile.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AccountAct } from '../own/account-act.ts'
import { useOwnAct } from '../own/use-own-act.ts'
import { AccountSection } from './account-section.tsx'
import type { SectionProps } from './section-props.ts'

type Person = Pick<Account, keyof Profile>

const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone' }

const rules = {
  validate: (values: Profile) => validateProfile(values),
  sample: { firstName: 'Some', lastName: 'One', phone: '' },
}

export function ProfileSection({ account }: SectionProps) {
  const act = useOwnAct<AccountAct, { account: Account }>()
  const announce = useAnnounce()
  const [isSaved, setIsSaved] = useState(false)
  const form: Form<Profile> = useForm<Profile>({
    ...rules,
    initial: profileOf(account),
    async onSend(values) {
      const profile = typedProfile(values)
      const body = meanwhile.changes(profile, typedProfile(form.saved()))
      const result = await act({ act: 'change_profile', body })
      if (result.kind === 'refused') return meanwhile.ask(result)
      meanwhile.settle(personOf(result.answer.account))
      form.reset(profileOf(profile))
      setIsSaved(true)
      announce('Your details have been saved.')
      return undefined
    },
  })
  const { text, formProps, message, isBusy } = form
  const meanwhile = useMeanwhile({
    form,
    opened: personOf(account),
    valuesOf: profileOf,
    labelOf: (field) => labels[field],
    title: 'Your details were changed while you were editing them',
    text: 'Nothing you typed is lost. Choose what to keep of what was saved in another tab or by the shop, then save again.',
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
        {meanwhile.panel}
        {message && <Notice tone="error">{message}</Notice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={labels.firstName} autoComplete="given-name" required {...text('firstName')} />
          <TextField label={labels.lastName} autoComplete="family-name" required {...text('lastName')} />
        </div>
        <TextField
          label={labels.phone}
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

function personOf({ firstName, lastName, phone }: Account): Person {
  return { firstName, lastName, phone }
}

function profileOf({ firstName, lastName, phone }: Person): Profile {
  return { firstName, lastName, phone: phone ? formatPhone(phone) : '' }
}
