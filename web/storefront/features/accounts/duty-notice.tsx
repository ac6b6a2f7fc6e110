import type { Duty } from '#domain/permissions.ts'
import { Notice } from '#web/ui/notice.tsx'

const notices: Record<Duty, { title: string; text: string }> = {
  choose_password: {
    title: 'Please choose another password',
    text: 'Yours is too short or too easy to guess for the admin area. It opens again once you have changed it below.',
  },
  set_up_second_factor: {
    title: 'Please turn on two-step login',
    text: 'The admin area needs it. It opens again once you have turned it on below, which takes two minutes.',
  },
}

/** Why the admin area is closed, where what opens it stands. */
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
