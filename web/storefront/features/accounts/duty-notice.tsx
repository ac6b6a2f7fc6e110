import type { Duty } from '#domain/accounts/staff/permissions.ts'
import { Notice } from '#web/ui/notice.tsx'

const notices: Record<Duty, { title: string; text: string }> = {
  choose_password: {
    title: 'Choose another password',
    text: 'Your password is too short or too easy to guess for the admin area. Change it below to open the admin area again.',
  },
  set_up_second_factor: {
    title: 'Turn on two-step login',
    text: 'The admin area requires it. Turn it on below to open the admin area again. It takes two minutes.',
  },
}

/** Why the admin area is closed, shown where the person can open it. */
export function DutyNotice({ duty }: { duty: Duty }) {
  const { title, text } = notices[duty]
  return (
    <div className="mt-6">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
    </div>
  )
}
