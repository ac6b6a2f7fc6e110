import type { ShopUser } from '#contract/accounts/user.ts'
import { roleLabel } from '#domain/accounts/permission-labels.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'

export const roleTexts: Record<Role, string> = {
  customer: 'Can shop, but cannot see the admin area.',
  staff: 'Can use the admin area, with only the permissions you tick below.',
  admin: 'Full access, including giving and removing access.',
}

export const ownRoleText = 'You cannot change your own role, so there is always an administrator.'
export const noPermissionsText = 'With no permissions, this person sees an empty admin area.'

export function roleQuestion(person: ShopUser, role: Role): Question {
  return {
    title: roleQuestionTitle(person, role),
    text: roleTexts[role],
    confirmLabel: 'Save',
    tone: role === 'admin' ? 'danger' : 'primary',
  }
}

function roleQuestionTitle(person: ShopUser, role: Role): string {
  if (role === person.role) return `Change what ${person.email} may do?`
  return role === 'customer'
    ? `Take ${person.email} out of the admin area?`
    : `Make ${person.email} ${role === 'admin' ? 'an administrator' : 'staff'}?`
}

export function roleChanged({ email }: ShopUser, role: Role) {
  return { title: `${email} is ${roleLabel(role).toLowerCase()}`, text: 'Takes effect immediately.' }
}

export function verifyQuestion({ email }: ShopUser): Question {
  return {
    title: `Does ${email} really belong to them?`,
    text: 'Marking it verified lets them log in without clicking the link in their email. Only do this for someone you know.',
    confirmLabel: 'Mark verified',
    tone: 'primary',
  }
}

export function passwordLinkOwed({ email }: ShopUser, { canSendMail }: { canSendMail: boolean }) {
  return canSendMail
    ? { title: 'Password link sent', text: `To ${email}. It works for 1 hour.` }
    : {
        title: 'Password link saved',
        text: 'There is no mail server. Open it under Emails and pass the link on. It works for 1 hour.',
      }
}
